import type { Embed } from '../../../contract/embed.ts';
import type { Review } from '../../../contract/review.ts';

/** Texts of the interface that embeds show. */
type EmbedWord =
  | 'label'
  | 'rating'
  | 'count'
  | 'of_five'
  | 'breakdown'
  | `stars_${1 | 2 | 3 | 4 | 5}`
  | 'newest'
  | 'previous'
  | 'next'
  | Review['verification']['status']
  | 'incentivized'
  | 'insider'
  | 'stars_only'
  | 'read_whole'
  | 'response'
  | 'all'
  | 'about'
  | 'none'
  | 'write';

/** `/embed.json` with its words: the names of the platforms that occur, and a note on sample data. */
export type EmbedData = Omit<Embed, 'words'> & {
  words: Record<EmbedWord, string> &
    Partial<Record<Review['source']['platform'] | 'sample', string>>;
};
