import type { Insights } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { createAspects } from './aspects.ts';
import type { InsightsConfig } from './config.ts';
import { deriveFaq } from './faq.ts';
import { type Base, quarterOf } from './measures.ts';
import { describeMethod, disclose } from './method.ts';
import { createNameFinder, type Names } from './names.ts';
import { analyzeReview, type ReviewAnalysis } from './review-analysis.ts';
import { aspectInsights, entityInsights, type ReadReview } from './subjects.ts';
import { deriveSummary } from './summary.ts';
import { deriveTopics } from './topics.ts';
import weights from './weights.json' with { type: 'json' };
import { hashWord } from './word-hash.ts';

export type BusinessNames = Names & { readonly name: string };

/** Analyses kept between builds, by `createAnalysisKey`; the values are plain JSON. */
export type AnalysisCache = {
  get(key: string): ReviewAnalysis | undefined;
  set(key: string, analysis: ReviewAnalysis): unknown;
};

type DeriveInput = {
  readonly business: BusinessNames;
  /** Published reviews, newest first. */
  readonly reviews: readonly Review[];
  readonly config: InsightsConfig;
  readonly analyses?: AnalysisCache;
};

function digest(text: string): string {
  const first = hashWord(text).toString(16);
  return first + hashWord(`${text}\u0000${text.length}`).toString(16);
}

/**
 * Key of a review's analysis: the same as long as its words, stars and language, the model, the configuration and the
 * names of the business are. The dates and the id of the review do not matter.
 */
export function createAnalysisKey(
  business: BusinessNames,
  config: InsightsConfig,
): (review: Review) => string {
  const { technicians, services, service_areas } = business;
  const names = [technicians, services, service_areas].map((list) =>
    list.map(({ id, name, aliases }) => [id, name, ...aliases]),
  );
  const context = digest(JSON.stringify([weights.hash, config, names]));
  return ({ text, rating, language }) =>
    `${context}-${rating}-${language ?? ''}-${text.length}-${digest(text)}`;
}

function baseOf(read: readonly ReadReview[], reviews: readonly Review[]): Base {
  return {
    readCount: read.length,
    ratingSum: read.reduce((sum, { review }) => sum + review.rating, 0),
    lastQuarter: quarterOf(reviews[0]?.date ?? '0000-01-01'),
  };
}

/**
 * Computes insights.json from the published reviews: pure and deterministic, so the same reviews and the same
 * configuration give the same bytes. `analyses`, when given, is read and filled.
 */
export function deriveInsights({ business, reviews, config, analyses }: DeriveInput): Insights {
  const aspects = createAspects(config);
  const reader = { aspects, findNames: createNameFinder(business), starPrior: config.star_prior };
  const keyOf = createAnalysisKey(business, config);
  const analyzed = reviews.map((review): ReadReview => {
    const key = analyses ? keyOf(review) : '';
    const known = analyses?.get(key);
    if (known) return { review, analysis: known };
    const analysis = analyzeReview(review, reader);
    analyses?.set(key, analysis);
    return { review, analysis };
  });
  const read = analyzed.filter(({ analysis }) => analysis.read);
  const base = baseOf(read, reviews);
  const { max_quotes, max_topics, minimum_reviews } = config;

  const measured = aspectInsights(read, aspects, base, max_quotes);
  const technicians = entityInsights(
    analyzed,
    'technicians',
    business.technicians,
    aspects,
    base,
    max_quotes,
  );
  const services = entityInsights(
    analyzed,
    'services',
    business.services,
    aspects,
    base,
    max_quotes,
  );
  const areas = entityInsights(
    analyzed,
    'service_areas',
    business.service_areas,
    aspects,
    base,
    max_quotes,
  );
  const insightsOf = <T>(list: readonly { insight: T }[]): T[] =>
    list.map(({ insight }) => insight);
  const method = describeMethod(analyzed, config);
  return {
    method,
    aspects: insightsOf(measured),
    entities: {
      technicians: insightsOf(technicians),
      services: insightsOf(services),
      service_areas: insightsOf(areas),
    },
    topics: deriveTopics(read, aspects, minimum_reviews, max_topics),
    faq: deriveFaq(config, aspects, reviews, insightsOf(measured), insightsOf(services)),
    summary: deriveSummary(
      aspects,
      measured,
      technicians,
      services,
      minimum_reviews,
      disclose(method),
    ),
  };
}
