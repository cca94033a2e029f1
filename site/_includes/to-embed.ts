import { absolute } from '../../contract/addresses.ts';
import { EMBED_SIZE, type Embed, type EmbedReview } from '../../contract/embed.ts';
import { cutAtSentence, lengthWithin, shorten } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { withoutDirections } from '../client/html.ts';
import { EMBED_WORDS, type EmbedData } from '../client/script-data.ts';
import { cardWords, type PageData, platformNames } from './page-data.ts';
import type { Trade } from './trade.ts';
import type { Words } from './words.ts';

/** Maximum text, reply and title in bytes of UTF-8: embed.json stays below 10 kB compressed in any script. */
const MAX_TEXT = 360;
const MAX_REPLY = 200;
const MAX_TITLE = 100;

/** Returns the data of the embeds of all reviews. */
export function siteEmbed(data: PageData): EmbedData {
  const { aggregate_rating, reviews } = data.dataset;
  return toEmbed(data, aggregate_rating, reviews);
}

/** Returns the data of an embed: rating, newest reviews, and the texts of the interface in the site's language. */
export function toEmbed(
  { dataset, site, words, colors, trade }: PageData,
  rating: Embed['aggregate_rating'],
  reviews: readonly Review[],
  service?: Embed['service'],
): EmbedData {
  const { sample, business } = dataset;
  const isOpen = business.profiles.length > 0 || business.email !== undefined;
  const newest = reviews.slice(0, EMBED_SIZE);
  return {
    url: absolute(site, '/'),
    ...(isOpen && { write: absolute(site, '/#write') }),
    language: words.locale,
    ...(sample && { sample }),
    words: embedWords(words, trade),
    platforms: platformNames(newest),
    colors,
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

/** Returns the texts of embeds in one language, with unfilled slots. */
export function embedWords(words: Words, trade: Trade): EmbedData['words'] {
  return { ...cardWords(words, trade), ...words.pick(EMBED_WORDS) };
}

/** Returns the fields of a review that embeds show. Long texts and replies are cut at the end of a sentence. */
function toEmbedReview(review: Review): EmbedReview {
  const { url, date, rating, title, language, author, source, verification, reply } = review;
  const text = cutAtSentence(review.text.trim(), MAX_TEXT);
  const response = reply && cutAtSentence(reply.text.trim(), MAX_REPLY);
  const isCut = text.isCut || response?.isCut === true;
  return {
    url,
    date,
    rating,
    title: title && shorten(title, lengthWithin(title, MAX_TITLE)),
    text: text.shown,
    language,
    author: { name: withoutDirections(author.name) },
    source: { platform: source.platform, rating: source.rating },
    also_on: review.also_on?.map((copy) => ({ platform: copy.platform, rating: copy.rating })),
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
