// What templates give to scripts: sentences, and the data of cards, embeds and the search page.

import type { DayOf } from '../../contract/day-of.ts';
import type { Embed } from '../../contract/embed.ts';
import type { WordEntry } from './format.ts';

/** Sentences on cards of reviews, by the names that scripts and `/embed.json` give them. What customers had depends on the trade. */
export const CARD_WORDS = {
  any_platform: 'proof.by.platform',
  by: 'review.by',
  elsewhere: 'source.elsewhere',
  incentivized: 'review.incentivized',
  insider: 'review.insider',
  invitation: 'proof.by.invitation',
  job_match: 'proof.by.job_match',
  manual: 'proof.by.manual',
  of_five: 'rating.of_five',
  on: 'source.on',
  platform: 'proof.checked',
  read_whole: 'review.read_whole',
  reply: 'review.reply',
  stars_only: 'review.stars_only',
  to_us: 'source.to_us',
  updated: 'review.updated',
} as const;

/** The other sentences of embeds. */
export const EMBED_WORDS = {
  about: 'frame.about',
  all: 'overview.all',
  count: 'rating.count',
  label: 'overview.title',
  named: 'frame.named',
  newest: 'overview.newest',
  next: 'embed.next',
  none: 'rating.none',
  previous: 'embed.previous',
  sample: 'frame.sample',
  write: 'action.write',
} as const;

/** The other sentences of the search page. */
export const SEARCH_WORDS = {
  corrected: 'search.corrected',
  count: 'rating.count',
  gone: 'search.gone',
  mention: 'search.mention',
  most: 'search.most',
  named: 'frame.named',
  unknown: 'search.unknown',
  waiting: 'search.waiting',
  wrong: 'search.wrong',
} as const;

export type CardWord = keyof typeof CARD_WORDS;
export type EmbedWord = CardWord | keyof typeof EMBED_WORDS;

/** The data of an embed with exactly the sentences that embeds show. */
export type EmbedData = Omit<Embed, 'words'> & { words: Record<EmbedWord, Embed['words'][string]> };

/** What cards show besides the review. */
export type CardData = {
  /** Locale of dates and numbers. */
  language: string;
  words: Readonly<Record<CardWord, WordEntry>>;
  business: { name: string };
  /** Names of the platforms that have one. */
  platforms: Readonly<Record<string, string | undefined>>;
  /** Returns the link to a review. */
  pathOf: (review: { url: string }) => string;
  /** Embeds do not know when a review was updated. */
  dayOf?: DayOf;
};

/** The data that a page embeds for cards of reviews. `maxText` is the maximum length of a text, in UTF-16 code units. */
export type CardsData = Omit<CardData, 'pathOf' | 'dayOf'> & { maxText: number; timeZone: string };

/** The data that the search page embeds for its script. */
export type ClientData = CardsData & {
  words: Readonly<Record<CardWord | keyof typeof SEARCH_WORDS, WordEntry>>;
  /** API parameters that the page accepts in its URL. */
  parameters: readonly string[];
  /** Other names of them. */
  aliases: Readonly<Record<string, string>>;
  /** Maximum number of words in a ranked search. */
  maxWords: number;
  /** Whether the page already shows all reviews. */
  isWhole: boolean;
  /** False if no server answers searches: the page then searches in the browser at once. */
  hasServer: boolean;
  /** Address of MiniSearch, for a search in the browser, relative to the page. */
  library: string;
  /** Names of filters without a field in the form. */
  filterNames: Readonly<Record<string, string>>;
  /** Message when nothing matches. */
  none: string;
};
