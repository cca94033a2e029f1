import { absolute, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { EMBED_SIZE, type Embed, type EmbedData, type EmbedWord } from '../../contract/embed.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';
import { shorten, withoutDirections } from '../client/review-text.ts';
import { tradeOf } from './trade.ts';
import type { WordKey, Words } from './words.ts';

/** Default colours: the accent of styles/tokens.css, and an amber for stars that works on light and dark pages. */
export const COLORS = { brand: '#323e50', star: '#c77400' };

/** Maximum text, reply and title in bytes of UTF-8: embed.json stays below 10 kB compressed in any script. */
const MAX_TEXT = 360;
const MAX_REPLY = 200;
const MAX_TITLE = 100;

/** What an embed shows: a business, the site it is on, and reviews of all or of one service. */
export type EmbedSource = {
  dataset: Pick<ReviewsDataset, 'business' | 'sample'>;
  site: Site;
  words: Words;
  colors: Embed['colors'];
};

/** Returns the data of an embed: rating, newest reviews, and the texts of the interface in the site's language. */
export function toEmbed(
  { dataset, site, words, colors }: EmbedSource,
  { rating, reviews }: { rating: Embed['aggregate_rating']; reviews: readonly Review[] },
  service?: Embed['service'],
): EmbedData {
  const { sample, business } = dataset;
  const isOpen = business.profiles.length > 0 || business.email !== undefined;
  const newest = reviews.slice(0, EMBED_SIZE);
  const named = newest.flatMap(({ source, also_on = [] }) => [source, ...also_on]);
  return {
    url: absolute(site, '/'),
    ...(isOpen && { write: absolute(site, '/#write') }),
    language: words.locale,
    ...(sample && { sample }),
    words: embedWords(words, business.type),
    platforms: Object.fromEntries(
      named.flatMap(({ platform }) => {
        const name = platformName(platform);
        return name === undefined ? [] : [[platform, name]];
      }),
    ),
    colors: { ...COLORS, ...colors },
    business: {
      // Collapse white space: badge.svg shows the name, and XML does not allow form feeds.
      name: withoutDirections(business.name).replace(/\s+/g, ' '),
      profiles: business.profiles,
    },
    ...(service && { service }),
    aggregate_rating: rating,
    reviews: newest.map(toEmbedReview),
  };
}

/** Texts of the interface that embeds show, except those that depend on the trade. */
const EMBED_WORDS = {
  label: 'overview.title',
  named: 'frame.named',
  sample: 'frame.sample',
  none: 'rating.none',
  count: 'rating.count',
  of_five: 'rating.of_five',
  newest: 'overview.newest',
  previous: 'embed.previous',
  next: 'embed.next',
  on: 'source.on',
  to_us: 'source.to_us',
  elsewhere: 'source.elsewhere',
  manual: 'proof.by.manual',
  any_platform: 'proof.by.platform',
  platform: 'proof.checked',
  incentivized: 'review.incentivized',
  insider: 'review.insider',
  stars_only: 'review.stars_only',
  read_whole: 'review.read_whole',
  reply: 'review.reply',
  all: 'overview.all',
  write: 'action.write',
  about: 'frame.about',
} satisfies Record<Exclude<EmbedWord, 'job_match' | 'invitation'>, WordKey>;

/** Returns the texts of embeds in one language, with unfilled slots. */
export function embedWords(words: Words, businessType: string): EmbedData['words'] {
  const { had } = tradeOf(businessType);
  const keys: Record<EmbedWord, WordKey> = {
    ...EMBED_WORDS,
    job_match: `proof.matched.${had}`,
    invitation: `proof.invited.${had}`,
  };
  const entries = words.pick(Object.values(keys));
  // The type of Object.fromEntries does not keep the keys.
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, entries[key]]),
  ) as EmbedData['words'];
}

/** Returns the fields of a review that embeds show. Long texts and replies are cut at the end of a sentence. */
function toEmbedReview(review: Review): Embed['reviews'][number] {
  const { url, date, rating, title, language, author, source, verification, reply } = review;
  const text = cutAtSentence(review.text.trim(), MAX_TEXT);
  const response = reply && cutAtSentence(reply.text.trim(), MAX_REPLY);
  const isCut = text.isCut || response?.isCut === true;
  return {
    url,
    date,
    rating,
    title: title && shorten(title, maxLength(title, MAX_TITLE)),
    text: text.shown,
    language,
    author: { name: withoutDirections(author.name) },
    source: { platform: source.platform },
    also_on: review.also_on?.map(({ platform }) => ({ platform })),
    verification: { status: verification.status, method: verification.method },
    reply: response && {
      text: response.shown,
      date: reply.date,
      author: reply.author && withoutDirections(reply.author),
    },
    incentivized: review.incentivized,
    insider: review.insider,
    ...(isCut && { is_cut: true }),
  };
}

/** Cuts a text at the end of the last sentence that fits, or between words if the first sentence is too long. */
export function cutAtSentence(text: string, maxBytes: number): { shown: string; isCut: boolean } {
  const tidy = text.replace(/\s*\n\s*/g, '\n');
  const max = maxLength(tidy, maxBytes);
  if (tidy.length <= max) return { shown: tidy, isCut: false };
  let end = 0;
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { segment, index } of sentences.segment(tidy)) {
    if (index + segment.trimEnd().length > max - 2) break;
    end = index + segment.length;
  }
  const shown = end > 0 ? `${tidy.slice(0, end).trimEnd()} …` : shorten(tidy, max);
  return { shown, isCut: true };
}

/** Returns how many UTF-16 code units of a text fit into `maxBytes` bytes of UTF-8. */
function maxLength(text: string, maxBytes: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read;
}
