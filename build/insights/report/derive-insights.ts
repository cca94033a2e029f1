import type { EntityInsight, Insights } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { quarterOf } from '../../../contract/review.ts';
import type { ReviewInsights } from '../../../contract/review-insights.ts';
import { createNameFinder, type Names } from '../names.ts';
import { nameAspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { spokenLanguage } from '../presets/words.ts';
import { deriveFaq } from './faq.ts';
import { describeMethod, disclose } from './method.ts';
import { deriveOverall, pullQuote } from './overall.ts';
import { createQuoteBook } from './quotes.ts';
import { createReader } from './read-review.ts';
import { type ReadReview, type ReviewAnalysis, reviewInsights } from './review-insights.ts';
import { createSpeaker } from './sentences.ts';
import { type MeasuredEntity, measureAspects, measureEntities } from './subjects.ts';
import { summarize } from './summary.ts';
import { deriveTopics } from './topics.ts';

export type BusinessNames = Names & { readonly name: string };

export type DeriveInput = {
  readonly business: BusinessNames;
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

/** Reviews that a topic needs; of a business with few reviews, fewer. */
const REVIEWS_OF_A_TOPIC = 3;
const REVIEWS_OF_A_TOPIC_OF_FEW = 2;
const FEW_REVIEWS = 20;

/**
 * Computes insights.json from the published reviews: pure and deterministic, so the same reviews and the same
 * configuration give the same bytes.
 */
export function deriveInsights(input: DeriveInput): Derived {
  const { business, reviews, config } = input;
  const language = spokenLanguage(input.language);
  const speaker = createSpeaker(language);
  const names = nameAspects(language, config);
  const readReview = createReader(config, createNameFinder(business), language);
  const analyzed = reviews.map(
    (review): ReadReview => ({
      review,
      analysis: input.known?.get(review.id) ?? readReview(review),
    }),
  );
  const read = analyzed.filter(({ analysis }) => analysis.by !== undefined);
  const lastQuarter = quarterOf(reviews[0]?.date ?? '0000-01-01');
  const { max_quotes, max_topics, minimum_reviews: minimum } = config;

  const enoughForTopic =
    reviews.length < FEW_REVIEWS ? REVIEWS_OF_A_TOPIC_OF_FEW : REVIEWS_OF_A_TOPIC;

  // A quote is given once: the order of these lines is the order in which the parts choose.
  const book = createQuoteBook(language);
  const method = describeMethod(analyzed, config, language);
  const overall = deriveOverall(analyzed, lastQuarter);
  const pull_quote = max_quotes === 0 ? null : pullQuote(read, overall, book);
  const measured = measureAspects(read, names, lastQuarter, book, max_quotes);
  const about = { reviews: analyzed, names, lastQuarter };
  const people = measureEntities('technicians', business.technicians, about);
  const services = measureEntities('services', business.services, about);
  const areas = measureEntities('service_areas', business.service_areas, about);
  const told = {
    reviews,
    aspects: measured,
    people,
    services,
    minimum,
    book,
    speaker,
  };
  const sentences = summarize(told);
  const faq = deriveFaq(config, names, told);
  const quoted = (list: readonly MeasuredEntity[]): EntityInsight[] =>
    list.map(({ insight, voices }) => ({ ...insight, quotes: book.take(voices, max_quotes) }));
  const insights = {
    method,
    overall,
    aspects: measured.map(({ insight }) => insight),
    entities: {
      technicians: quoted(people),
      services: quoted(services),
      service_areas: quoted(areas),
    },
    topics: deriveTopics(read, enoughForTopic, max_topics),
    faq,
    summary: {
      text: sentences.map(({ text }) => text).join(' '),
      sentences,
      disclosure: disclose(method, speaker),
    },
    pull_quote,
  };
  const analyses = new Map(analyzed.map(({ review, analysis }) => [review.id, analysis]));
  return { insights, reviewInsights: reviewInsights(read), analyses };
}
