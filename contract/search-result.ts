import { z } from 'zod';
import { AggregateRating } from './dataset.ts';
import { Day, Moment, Review, Tombstone } from './review.ts';
import { doc, resource } from './schema.ts';
import { SearchFilters } from './search-query.ts';

/** Response of `GET /api/reviews/search` and of the MCP tool `search_reviews`. */
export const SearchResult = resource('SearchResult', 'One page of matching reviews.', {
  query: SearchFilters.partial().describe(
    'The filters as applied: aliases resolved (a technician to the name, a service or area to the id), defaults filled in.',
  ),
  total: doc(z.int().min(0).optional(), 'All matches; absent with `count=false`.', 12),
  count: doc(z.int().min(0).max(100), 'Reviews in this response.', 12),
  next_cursor: doc(
    z.string().optional(),
    'Pass as `cursor` for the next page; absent on the last.',
    'MWEyYjNjNGQ',
  ),
  aggregate_rating: AggregateRating.optional().describe(
    'Rating over all matches, not only this page; absent with `count=false`.',
  ),
  suggestions: doc(
    z.array(z.string()).optional(),
    'With `mode=words` and no match: queries that would match.',
    ['boiler'],
  ),
  reviews: z
    .array(Review.partial())
    .describe('The matching reviews, whole unless `fields` chose some.'),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Response of `GET /api/reviews/since/{date}`. */
export const SinceResult = resource('SinceResult', 'What came since a day.', {
  since: doc(Day, 'The day asked for.', '2026-02-01'),
  updated_at: doc(Moment, 'Newest change here; `since` if there is none.', '2026-03-05T10:00:00Z'),
  count: doc(z.int().min(0), 'Reviews in this response.', 7),
  reviews: z.array(Review).describe('Reviews on or after that day, newest first.'),
  removed: z.array(Tombstone).describe('Reviews taken down on or after that day.'),
});
export type SinceResult = z.infer<typeof SinceResult>;
