import { z } from 'zod';
import { AggregateRating } from './dataset.ts';
import { Day, Moment, Review, Tombstone } from './review.ts';
import { doc, resource } from './schema.ts';
import { SearchFilters } from './search-query.ts';

/** Response of `GET /api/reviews/search` and of the MCP tool `search_reviews`, without `fields`. */
export const SearchResult = resource('SearchResult', 'One page of matching reviews.', {
  query: SearchFilters.partial().meta({
    id: 'AppliedQuery',
    description:
      'The query as applied, with defaults filled in and aliases resolved: a technician to the name, a service, area or aspect to the id.',
  }),
  total: doc(z.int().min(0).optional(), 'Number of all matches; absent with `count=false`.', 12),
  count: doc(z.int().min(0).max(100), 'Number of reviews in this response.', 1),
  next_cursor: doc(
    z.string().optional(),
    'The `cursor` of the next page; absent on the last page.',
    'MWEyYjNjNGQ',
  ),
  aggregate_rating: AggregateRating.optional().describe(
    'Rating over all matches, not only this page; absent with `count=false`.',
  ),
  matched: z
    .strictObject({
      words: doc(z.int().min(0), 'Number of words that each review has.', 2),
      of: doc(z.int().min(0), 'Number of different words in the query.', 2),
    })
    .optional()
    .describe(
      'How many words of the query the reviews have; present with `mode=words` and a query. If no review has all, those with the most match, and `words` is less than `of`.',
    ),
  corrections: doc(
    z
      .array(
        z.strictObject({
          from: doc(z.string(), 'The word of the query.', 'bolier'),
          to: doc(z.string(), 'The word that was searched.', 'boiler'),
        }),
      )
      .optional(),
    'Words that no review has, each with its nearest spelling, which was searched instead.',
    [{ from: 'bolier', to: 'boiler' }],
  ),
  suggestions: doc(
    z.array(z.string()).optional(),
    'Words of these reviews that resemble the query; present with `mode=words` if nothing matches and there are any.',
    ['boiler'],
  ),
  hint: doc(
    z.string().optional(),
    'Present if the query names a person, service or area that the business does not have, with those it has.',
    'mentions_service: nothing here is called gearbox. Known: boiler-repair.',
  ),
  reviews: z.array(Review).describe('The matching reviews.'),
});
export type SearchResult = z.infer<typeof SearchResult>;

const SelectedReview = Review.partial().meta({
  id: 'SelectedReview',
  description: 'A review with only the fields that `fields` names.',
});

/** The same with `fields`. */
export const SearchSelection = SearchResult.extend({
  reviews: z.array(SelectedReview).describe('The matching reviews, with the named fields.'),
}).meta({ id: 'SearchSelection', description: 'One page of matching reviews, with `fields`.' });
export type SearchSelection = z.infer<typeof SearchSelection>;

/** Response of `GET /api/reviews/since/{date}`. */
export const SinceResult = resource('SinceResult', 'Reviews and removals since a date.', {
  since: doc(Day, 'The requested date.', '2026-02-01'),
  updated_at: doc(Moment, 'Newest change; `since` if there is none.', '2026-03-05T10:00:00Z'),
  count: doc(z.int().min(0), 'Number of reviews in this response.', 1),
  reviews: z
    .array(Review)
    .describe(
      'Reviews on or after that date, newest first. With `by=updated`, those changed on or after it, last changed first.',
    ),
  removed: z.array(Tombstone).describe('Reviews removed on or after that date, newest first.'),
});
export type SinceResult = z.infer<typeof SinceResult>;
