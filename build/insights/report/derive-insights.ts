import type { Insights } from '../../../contract/insights.ts';
import { quarterOf } from '../../../contract/quarter.ts';
import type { Review } from '../../../contract/review.ts';
import { createNameFinder, type Names } from '../names.ts';
import { createAspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { deriveFaq } from './faq.ts';
import { baseOf } from './measures.ts';
import { describeMethod, disclose } from './method.ts';
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
  const lastQuarter = quarterOf(reviews[0]?.date ?? '0000-01-01');
  const ofRead = baseOf(read, lastQuarter);
  const { max_quotes, max_topics, minimum_reviews } = config;

  const measured = aspectInsights(read, aspects, ofRead, max_quotes);
  const about = { reviews: analyzed, aspects, lastQuarter, mostQuotes: max_quotes };
  const technicians = entityInsights('technicians', business.technicians, about);
  const services = entityInsights('services', business.services, about);
  const areas = entityInsights('service_areas', business.service_areas, about);
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
    faq: deriveFaq(config, aspects, reviews, insightsOf(measured), services),
    summary: deriveSummary({
      aspects,
      measured,
      people: technicians,
      services,
      minimum: minimum_reviews,
      lastQuarter,
      disclosure: disclose(method),
    }),
  };
}
