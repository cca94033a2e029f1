import type { Embed } from '../../../contract/embed.ts';
import type { Review } from '../../../contract/review.ts';

/** Keys of the interface text that embeds show. */
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

/** The content of `/embed.json`. Its words include the names of the platforms that occur and, for sample data, a note. */
export type EmbedData = Omit<Embed, 'words'> & {
  words: Record<EmbedWord, string> & Partial<Record<string, string>>;
};
