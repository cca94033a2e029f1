import { absolute, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { EMBED_SIZE, type Embed } from '../../contract/embed.ts';
import type { Review } from '../../contract/review.ts';
import type { EmbedData } from '../client/embed/embed-data.ts';
import { shorten, withoutDirections } from '../client/review-text.js';
import type { Words } from './words.ts';

/** Default colours: the accent of styles/tokens.css, and an amber for stars that works on light and dark pages. */
export const COLORS = { brand: '#323e50', star: '#c77400' };

/** Maximum text, reply and title in bytes of UTF-8: embed.json stays below 10 kB compressed in any script. */
const MAX_TEXT = 360;
const MAX_REPLY = 200;
const MAX_TITLE = 100;

/** Returns the content of `/embed.json`: rating, newest reviews, and the text of the interface in the site's language. */
export function toEmbed(
  dataset: ReviewsDataset,
  { site, words, colors }: { site: Site; words: Words; colors: Embed['colors'] },
): EmbedData {
  const { sample, aggregate_rating, reviews } = dataset;
  // Collapse white space: badge.svg shows the name, and XML does not allow form feeds.
  const name = withoutDirections(dataset.business.name).replace(/\s+/g, ' ');
  const business = { name, profiles: dataset.business.profiles };
  const newest = reviews.slice(0, EMBED_SIZE);
  return {
    url: absolute(site, '/'),
    language: words.locale,
    ...(sample && { sample }),
    words: {
      ...embedWords(words, { business, aggregate_rating }, newest),
      ...(sample && { sample: words.say('frame.sample') }),
    },
    colors: { ...COLORS, ...colors },
    business,
    aggregate_rating,
    reviews: newest.map(toEmbedReview),
  };
}

function embedWords(
  words: Words,
  { business, aggregate_rating }: Pick<Embed, 'business' | 'aggregate_rating'>,
  reviews: readonly Review[],
): EmbedData['words'] {
  const { profiles } = business;
  const slots = profiles.map((_, at) => `{${at}}`);
  const platforms: Partial<EmbedData['words']> = {};
  const sources = reviews.flatMap(({ source, also_on = [] }) => [source, ...also_on]);
  for (const { platform } of [...sources, ...profiles]) {
    platforms[platform] = words.platform(platform);
  }
  const stars = (count: number): string => words.say('rating.stars', { count });
  return {
    label: words.say('overview.title', { business: business.name }),
    rating: words.rating(aggregate_rating.rating_value),
    count: words.say('rating.count', { count: aggregate_rating.rating_count }),
    of_five: words.say('rating.of_five', { rating: '{rating}' }),
    breakdown: words.say('rating.breakdown'),
    stars_1: stars(1),
    stars_2: stars(2),
    stars_3: stars(3),
    stars_4: stars(4),
    stars_5: stars(5),
    newest: words.say('overview.newest'),
    previous: words.say('embed.previous'),
    next: words.say('embed.next'),
    verified: words.say('proof.status.verified'),
    platform_verified: words.say('proof.status.platform_verified'),
    unverified: words.say('proof.status.unverified'),
    incentivized: words.say('review.incentivized'),
    insider: words.say('review.insider'),
    stars_only: words.say('review.stars_only'),
    read_whole: words.say('review.read_whole'),
    response: words.say('review.reply_on', { name: '{name}', day: '{day}' }),
    all: words.say('list.all'),
    about: words.say('frame.about'),
    none: words.say('rating.none'),
    write:
      slots.length === 0
        ? ''
        : words.say('overview.write', { profiles: words.choice(slots).join('') }),
    ...platforms,
  };
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
