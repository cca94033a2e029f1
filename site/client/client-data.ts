import type { CardWord } from '../../contract/embed.ts';
import type { CardData } from './card.ts';
import type { WordEntry } from './format.ts';

/** Sentences that the script of the search page uses, besides those on cards. */
export const CLIENT_WORDS = {
  corrected: 'search.corrected',
  found: 'search.found',
  gone: 'search.gone',
  mention: 'search.mention',
  most: 'search.most',
  named: 'frame.named',
  unknown: 'search.unknown',
  waiting: 'search.waiting',
  wrong: 'search.wrong',
} as const;

/** The data that a page embeds for cards of reviews. `maxText` is the maximum length of a text, in UTF-16 code units. */
export type CardsData = Omit<CardData, 'pathOf'> & { maxText: number };

/** The data that the search page embeds for its script. */
export type ClientData = CardsData & {
  words: Readonly<Record<CardWord | keyof typeof CLIENT_WORDS, WordEntry>>;
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
