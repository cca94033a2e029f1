import type { markOf } from './review-text.ts';
import type { WordEntry } from './words.ts';

/** Sentences that the script of the search page uses. */
export const CLIENT_WORDS = [
  'frame.named',
  'rating.of_five',
  'review.updated',
  'search.corrected',
  'search.found',
  'search.gone',
  'search.mention',
  'search.most',
  'search.unknown',
  'search.waiting',
  'search.wrong',
] as const;

/** The data that the search page embeds for its script. */
export type ClientData = {
  /** API parameters that the page accepts in its URL. */
  parameters: readonly string[];
  /** Maximum number of words in a ranked search. */
  maxWords: number;
  /** False if no server answers searches: the page then searches in the browser at once. */
  hasServer: boolean;
  /** Address of MiniSearch, for a search in the browser, relative to the page. */
  library: string;
  /** Names of filters without a field in the form. */
  filterNames: Readonly<Record<string, string>>;
  locale: string;
  words: Readonly<Record<(typeof CLIENT_WORDS)[number], WordEntry>>;
  /** Message when nothing matches. */
  none: string;
  business: string;
  /** What platforms are called, where a review of each was posted, and the names of those that have one. */
  sources: Readonly<Record<string, string>>;
  postedOn: Readonly<Record<string, string>>;
  platforms: Readonly<Record<string, string | undefined>>;
  /** What is said about a confirmed review, by method. */
  marks: Parameters<typeof markOf>[0];
  /** Maximum length of a text on a card, in UTF-16 code units. */
  maxText: number;
};
