import { ENTITY_PATHS } from '../../contract/addresses.ts';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { AggregateRating, ReviewsDataset } from '../../contract/dataset.ts';
import { ENTITY_KINDS, type EntityKind, mentionKey } from '../../contract/entity.ts';
import type { EntityInsight, Insights } from '../../contract/insights.ts';
import type { Photo } from '../../contract/photo.ts';
import type { Review } from '../../contract/review.ts';

/** A technician, service or area with the statistics of the reviews that mention it. */
export type EntityPage = {
  kind: EntityKind;
  id: string;
  name: string;
  /** An alias that the name begins with, like Will for Will Hartnoll, or else the name. */
  short: string;
  /** False for a technician who has left. */
  active: boolean;
  path: string;
  photo: Photo | undefined;
  rating: AggregateRating;
  /** The reviews that mention it, newest first. */
  reviews: readonly Review[];
  insight: EntityInsight | undefined;
};

/** Returns the pages of all services, technicians and areas, in the owner's order. */
export function entityPages(dataset: ReviewsDataset, insights: Insights): EntityPage[] {
  const { business, reviews } = dataset;
  return ENTITY_KINDS.flatMap((kind) =>
    business[kind].map((entity): EntityPage => {
      const { id, name, aliases } = entity;
      const key = mentionKey(kind, entity);
      const mentioning = reviews.filter(({ mentions }) => mentions[kind].includes(key));
      return {
        kind,
        id,
        name,
        short: aliases.find((alias) => name.startsWith(`${alias} `)) ?? name,
        active: !('active' in entity) || entity.active,
        path: `${ENTITY_PATHS[kind]}${id}/`,
        photo: 'photo' in entity ? entity.photo : undefined,
        rating: aggregateRating(mentioning),
        reviews: mentioning,
        insight: insights.entities[kind].find((insight) => insight.id === id),
      };
    }),
  );
}
