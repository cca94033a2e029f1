import type { WordEntry } from './words.js';

/** Sentences of the interface that the script of the search page uses. */
export const CLIENT_WORDS = [
  'frame.named',
  'rating.of_five',
  'review.updated',
  'search.found',
  'search.gone',
  'search.remove',
  'search.unknown',
  'search.waiting',
  'search.wrong',
] as const;

/** What the search page hands to its script: what the API accepts, and the words of the page. */
export type ClientData = {
  /** Parameters of the API that an address of this page may have. */
  parameters: readonly string[];
  /** Most words of a ranked search. */
  maxWords: number;
  /** Names of filters the form has no field for. */
  filterNames: Readonly<Record<string, string>>;
  locale: string;
  words: Readonly<Record<(typeof CLIENT_WORDS)[number], WordEntry>>;
  /** Message when nothing matches. */
  none: string;
  business: string;
  /** Names of the platforms a review may be on. */
  sources: Readonly<Record<string, string>>;
  /** Longest text a card shows in full, in UTF-16 units. */
  maxText: number;
};
