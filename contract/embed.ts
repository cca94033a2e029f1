import { z } from 'zod';
import { Business } from './business.ts';
import { AggregateRating, ReviewsDataset } from './dataset.ts';
import { LanguageTag, Review, WebAddress } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Maximum number of reviews that an embed shows. */
export const EMBED_SIZE = 12;

/** The interface texts of embeds in every language, by language. */
export const EMBED_WORDS_PATH = '/embed/words.json';

export const EMBED_SERVICES = '/embed/services/';

/** Returns the path of the data for embeds that show one service. */
export function embedServicePath(id: string): string {
  return `${EMBED_SERVICES}${id}.json`;
}

const CUT = 'True if the text or the reply is shortened; the page at `url` has all of it.';

/** `GET /embed.json`: the data that embeds on other sites need, and no more. */
export const Embed = resource('Embed', 'Data for embeds on other sites.', {
  url: doc(WebAddress, 'Address of the site.', 'https://reviews.example/'),
  write: doc(
    WebAddress.optional(),
    'Where customers can write a review.',
    'https://reviews.example/#write',
  ),
  language: doc(LanguageTag, 'Language of the interface texts and dates, BCP 47.', 'en-GB'),
  sample: ReviewsDataset.shape.sample,
  words: doc(
    z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
    'Interface texts; `{name}` is a placeholder. Texts with `{count}` may have a form for each plural category.',
    { reply: '{name} replied', count: { one: '{count} review', other: '{count} reviews' } },
  ),
  platforms: doc(z.record(z.string(), z.string()), 'Names of platforms.', { google: 'Google' }),
  colors: doc(z.record(z.string(), z.string()), 'CSS colours of the site.', { brand: '#8c4c00' }),
  business: Business.pick({ name: true, profiles: true }).describe('The business.'),
  service: object('The service that all reviews mention; absent for all reviews.', {
    name: doc(z.string(), 'Name of the service.', 'Brake repair'),
    url: doc(WebAddress, 'Page of the service.', 'https://reviews.example/services/brakes/'),
  }).optional(),
  aggregate_rating: AggregateRating,
  reviews: z
    .array(
      Review.omit({ id: true, published_at: true, updated_at: true, mentions: true }).extend({
        is_cut: doc(z.literal(true).optional(), CUT, true),
      }),
    )
    .max(EMBED_SIZE)
    .describe('The newest reviews, regardless of rating; long texts are cut after a sentence.'),
});
export type Embed = z.infer<typeof Embed>;
export type EmbedReview = Embed['reviews'][number];
