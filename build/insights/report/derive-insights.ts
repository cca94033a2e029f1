import type { EntityKind } from '../../../contract/entity.ts';
import type { EntityInsight, Insights, Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { quarterOf } from '../../../contract/review.ts';
import type { ReviewInsights } from '../../../contract/review-insights.ts';
import { createNameFinder, type Names } from '../names.ts';
import { nameAspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { spokenLanguage } from '../presets/words.ts';
import { deriveFaq } from './faq.ts';
import { describeMethod, disclose } from './method.ts';
import { createQuoteBook } from './quotes.ts';
import { createReader } from './read-review.ts';
import {
  type ReadReview,
  type ReviewAnalysis,
  reviewInsights,
  starPolarity,
} from './review-insights.ts';
import { createSpeaker } from './sentences.ts';
import { type Measured, measureAspects, measureEntities, measureOverall } from './subjects.ts';
import { summarize } from './summary.ts';
import { deriveTopics } from './topics.ts';

export type DeriveInput = {
  readonly business: Names;
  /** Published reviews, newest first. */
  readonly reviews: readonly Review[];
  readonly config: InsightsConfig;
  /** Of the site (BCP 47): sentences and labels are in it. */
  readonly language: string;
  /** What these very reviews were found to say before, by id: they are not read again. */
  readonly known?: ReadonlyMap<string, ReviewAnalysis> | undefined;
};

/** `insights.json`, and what each review says. */
export type Derived = {
  readonly insights: Insights;
  readonly reviewInsights: ReviewInsights;
  /** By the id of the review. */
  readonly analyses: ReadonlyMap<string, ReviewAnalysis>;
};

/** Most quotes of a subject, and most topics. */
const MAX_QUOTES = 4;
const MAX_TOPICS = 20;
/** Reviews that a topic needs; of a business with few reviews, fewer. */
const REVIEWS_OF_A_TOPIC = 3;
const REVIEWS_OF_A_TOPIC_OF_FEW = 2;
const FEW_REVIEWS = 20;
/** Of few reviews, one in so many is quoted with a subject: the others are left to answers and sentences about it. */
const REVIEWS_FOR_EACH_QUOTE = 3;

/**
 * Computes insights.json from the published reviews: pure and deterministic, so the same reviews and the same
 * configuration give the same bytes.
 */
export function deriveInsights({ business, reviews, config, ...input }: DeriveInput): Derived {
  const language = spokenLanguage(input.language);
  const speaker = createSpeaker(language);
  const names = nameAspects(language, config);
  const readReview = createReader(config, createNameFinder(business), language);
  const analyzed = reviews.map((review): ReadReview => {
    return { review, analysis: input.known?.get(review.id) ?? readReview(review) };
  });
  const read = analyzed.filter(({ analysis }) => analysis.by !== undefined);
  const lastQuarter = quarterOf(reviews[0]?.date ?? '0000-01-01');

  const method = describeMethod(analyzed, config, language);
  const overall = measureOverall(analyzed, lastQuarter);
  const aspects = measureAspects(read, names, lastQuarter);
  // A quote is given once: the order of these lines is the order in which the parts choose.
  const book = createQuoteBook(language);
  const minimum = config.minimum_reviews;
  const quoted = <T extends { quotes: Quote[] }>(subjects: readonly Measured<T>[]): T[] =>
    subjects.map(({ insight, voices }) => {
      const most = Math.min(MAX_QUOTES, Math.ceil(voices.length / REVIEWS_FOR_EACH_QUOTE));
      return { ...insight, quotes: book.take(voices, most) };
    });
  const told = { reviews, aspects, minimum, book, speaker };
  // Of the side that most reviews take, from one whose stars agree.
  const side = (overall.insight.percent_positive ?? 0) >= 50 ? 'positive' : 'negative';
  const agreeing = overall.voices.filter(({ review }) => starPolarity(review.rating) === side);
  const [pull_quote = null] = book.take(agreeing, 1, side);
  const sentences = summarize(told);
  const quotedAspects = quoted(aspects);
  const faq = deriveFaq(config, names, told);
  const entitiesOf = (kind: EntityKind): EntityInsight[] =>
    quoted(measureEntities(kind, business[kind], analyzed, aspects, lastQuarter));
  const forTopic = reviews.length < FEW_REVIEWS ? REVIEWS_OF_A_TOPIC_OF_FEW : REVIEWS_OF_A_TOPIC;
  return {
    insights: {
      method,
      overall: overall.insight,
      aspects: quotedAspects,
      entities: {
        technicians: entitiesOf('technicians'),
        services: entitiesOf('services'),
        service_areas: entitiesOf('service_areas'),
      },
      topics: deriveTopics(read, forTopic, MAX_TOPICS),
      faq,
      summary: {
        text: sentences.map(({ text }) => text).join(' '),
        sentences,
        disclosure: disclose(method, speaker),
      },
      pull_quote,
    },
    reviewInsights: reviewInsights(read),
    analyses: new Map(analyzed.map(({ review, analysis }) => [review.id, analysis])),
  };
}
