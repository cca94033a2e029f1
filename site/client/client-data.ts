import { CARD_WORDS, type CardData } from './card.ts';
import type { WordEntry } from './words.ts';

/** Sentences that the script of the search page uses. */
export const CLIENT_WORDS = [
  ...CARD_WORDS,
  'frame.named',
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
export type ClientData = Omit<CardData, 'pathOf' | 'words'> & {
  words: Readonly<Record<(typeof CLIENT_WORDS)[number], WordEntry>>;
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
  /** Message when nothing matches. */
  none: string;
};
