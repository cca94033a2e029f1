import type { Insights } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { createAspects } from './aspects.ts';
import type { InsightsConfig } from './config.ts';
import { deriveFaq } from './faq.ts';
import { type Base, quarterOf } from './measures.ts';
import { describeMethod, disclose } from './method.ts';
import { createNameFinder, type Names } from './names.ts';
import { analyzeReview } from './review-analysis.ts';
import { aspectInsights, entityInsights, type ReadReview } from './subjects.ts';
import { deriveSummary } from './summary.ts';
import { deriveTopics } from './topics.ts';

export type BusinessNames = Names & { readonly name: string };

type DeriveInput = {
  readonly business: BusinessNames;
  /** Published reviews, newest first. */
  readonly reviews: readonly Review[];
  readonly config: InsightsConfig;
};

function baseOf(read: readonly ReadReview[], reviews: readonly Review[]): Base {
  return {
    readCount: read.length,
    ratingSum: read.reduce((sum, { review }) => sum + review.rating, 0),
    lastQuarter: quarterOf(reviews[0]?.date ?? '0000-01-01'),
  };
}

/**
 * Computes insights.json from the published reviews: pure and deterministic, so the same reviews and the same
 * configuration give the same bytes.
 */
export function deriveInsights({ business, reviews, config }: DeriveInput): Insights {
  const aspects = createAspects(config);
  const reader = { aspects, findNames: createNameFinder(business), starPrior: config.star_prior };
  const analyzed = reviews.map(
    (review): ReadReview => ({ review, analysis: analyzeReview(review, reader) }),
  );
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
