import { z } from 'zod';
import { Business } from './business.ts';
import { AggregateRating, ReviewsDataset } from './dataset.ts';
import { LanguageTag, Review, WebAddress } from './review.ts';
import { doc, resource } from './schema.ts';

/** Maximum number of reviews that an embed shows. */
export const EMBED_SIZE = 12;

const CUT = 'True if the text or the reply is shortened; the page at `url` has all of it.';

/** `GET /embed.json`: the data that embeds on other sites need, and no more. */
export const Embed = resource('Embed', 'Data for embeds on other sites.', {
  url: doc(WebAddress, 'Address of the site.', 'https://reviews.example/'),
  language: doc(LanguageTag, 'Language of the interface texts and dates, BCP 47.', 'en-GB'),
  sample: ReviewsDataset.shape.sample,
  words: doc(z.record(z.string(), z.string()), 'Interface texts; `{name}` is a placeholder.', {
    response: 'Response from {name}, {day}',
  }),
  colors: doc(z.record(z.string(), z.string()), 'CSS colours of the site.', { brand: '#8c4c00' }),
  business: Business.pick({ name: true, profiles: true }).describe('The business.'),
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
