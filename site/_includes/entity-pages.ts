import { ENTITY_PATHS } from '../../contract/addresses.ts';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { AggregateRating, ReviewsDataset } from '../../contract/dataset.ts';
import { type EntityKind, mentionKey } from '../../contract/entity.ts';
import type { EntityInsight, Insights } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import { type RatingPoint, ratingTrend } from './rating-trend.ts';

/** One technician, service or area with the figures of the reviews that mention it. */
export type EntityPage = {
  kind: EntityKind;
  id: string;
  name: string;
  /** False for a technician who has left. */
  active: boolean;
  path: string;
  rating: AggregateRating;
  trend: readonly RatingPoint[];
  /** Reviews that mention it, newest first, at most SHOWN; those with text before those without. */
  reviews: readonly Review[];
  insight: EntityInsight | undefined;
};

/** Reviews shown on the page of an entity; the rest is found by search. */
const SHOWN = 10;

/** Pages of all services, technicians and areas, in the order the owner wrote them. */
export function entityPages(dataset: ReviewsDataset, insights: Insights): EntityPage[] {
  const { business, reviews } = dataset;
  return (Object.keys(ENTITY_PATHS) as EntityKind[]).flatMap((kind) => {
    const mentioning = groupByMention(reviews, kind);
    return business[kind].map((entity): EntityPage => {
      const own = mentioning.get(mentionKey(kind, entity)) ?? [];
      return {
        kind,
        id: entity.id,
        name: entity.name,
        active: !('active' in entity) || entity.active,
        path: `${ENTITY_PATHS[kind]}${entity.id}/`,
        rating: aggregateRating(own),
        trend: ratingTrend(own),
        reviews: withTextFirst(own).slice(0, SHOWN),
        insight: insights.entities[kind].find(({ id }) => id === entity.id),
      };
    });
  });
}

/** Reviews by the `mentionKey` of what they mention. */
function groupByMention(reviews: readonly Review[], kind: EntityKind): Map<string, Review[]> {
  const groups = new Map<string, Review[]>();
  for (const review of reviews) {
    for (const key of review.mentions[kind]) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [review]);
      else group.push(review);
    }
  }
  return groups;
}

function withTextFirst(reviews: readonly Review[]): Review[] {
  const hasText = ({ text }: Review): boolean => text !== '';
  return [...reviews.filter(hasText), ...reviews.filter((review) => !hasText(review))];
}
