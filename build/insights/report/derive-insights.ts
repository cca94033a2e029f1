import type { EntityKind } from '../../../contract/entity.ts';
import type { EntityInsight, Insights, Quote } from '../../../contract/insights.ts';
import { quarterOf, type Review } from '../../../contract/review.ts';
import type { ReviewInsights } from '../../../contract/review-insights.ts';
import { createReader } from '../read/create-reader.ts';
import { createNameFinder, type Names } from '../read/names.ts';
import { nameAspects } from '../words/aspects.ts';
import type { InsightsConfig } from '../words/config.ts';
import { supportedLanguage } from '../words/words.ts';
import { deriveFaq } from './faq.ts';
import { describeMethod, disclose } from './method.ts';
import { createQuotePicker } from './quotes.ts';
import { type ReadReview, reviewInsights, starPolarity } from './review-insights.ts';
import { createPhrasing } from './sentences.ts';
import { type Measured, measureAspects, measureEntities, measureOverall } from './subjects.ts';
import { summarize } from './summary.ts';
import { deriveTopics } from './topics.ts';

export type DeriveInput = {
  readonly business: Names;
  /** Published reviews, newest first. */
  readonly reviews: readonly Review[];
  readonly config: InsightsConfig;
  /** Language of the site (BCP 47), for labels and sentences. */
  readonly language: string;
};

/** `insights.json` and `insights/reviews.json`. */
export type Derived = {
  readonly insights: Insights;
  readonly reviewInsights: ReviewInsights;
};

/** Maximum number of quotes per subject. */
const MAX_QUOTES = 4;
/** A subject gets one quote per this many reviews, which leaves quotes for the summary and the FAQ. */
const REVIEWS_PER_QUOTE = 3;
const MAX_TOPICS = 20;
/** Minimum number of reviews behind a topic, for a business with few reviews and for others. */
const MIN_TOPIC_REVIEWS = { few: 2, many: 3 };
const FEW_REVIEWS = 20;

/** Computes insights.json from the published reviews. Pure: the same reviews and configuration give the same bytes. */
export function deriveInsights({ business, reviews, config, ...input }: DeriveInput): Derived {
  const language = supportedLanguage(input.language);
  const phrasing = createPhrasing(language);
  const names = nameAspects(language, config);
  const reader = createReader(config, createNameFinder(business), language);
  const analyzed = reviews.map((review): ReadReview => ({ review, analysis: reader.read(review) }));
  const read = analyzed.filter(({ analysis }) => analysis.by !== undefined);
  const lastQuarter = quarterOf(reviews[0]?.date ?? '0000-01-01');

  const method = describeMethod(analyzed, config, language);
  const overall = measureOverall(analyzed, lastQuarter);
  const aspects = measureAspects(read, names, lastQuarter);
  // Each quote is used once, so the order of the statements below decides which section picks first.
  const quotes = createQuotePicker(language);
  const withQuotes = <T extends { quotes: Quote[] }>(subjects: readonly Measured<T>[]): T[] =>
    subjects.map((subject) => {
      const max = Math.min(MAX_QUOTES, Math.ceil(subject.reviews.length / REVIEWS_PER_QUOTE));
      return { ...subject.insight, quotes: quotes.pick(subject.reviews, max) };
    });
  const minimum = config.minimum_reviews;
  const reportInput = { reviews, aspects, minimum, quotes, phrasing };
  // The pull quote agrees with the majority of the reviews and with its own stars.
  const majority = (overall.insight.percent_positive ?? 0) >= 50 ? 'positive' : 'negative';
  const agreeing = overall.reviews.filter(({ review }) => starPolarity(review.rating) === majority);
  const [pull_quote = null] = quotes.pick(agreeing, 1, majority);
  const sentences = summarize(reportInput);
  const quotedAspects = withQuotes(aspects);
  const faq = deriveFaq(config.faq, names, reportInput);
  const entitiesOf = (kind: EntityKind): EntityInsight[] =>
    withQuotes(measureEntities(kind, business[kind], analyzed, aspects, lastQuarter));
  const minTopic = MIN_TOPIC_REVIEWS[reviews.length < FEW_REVIEWS ? 'few' : 'many'];
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
      topics: deriveTopics(read, minTopic, MAX_TOPICS),
      faq,
      summary: {
        text: sentences.map(({ text }) => text).join(' '),
        sentences,
        disclosure: disclose(method, phrasing),
      },
      pull_quote,
    },
    reviewInsights: reviewInsights(read),
  };
}
