import { z } from 'zod';
import { Business } from './business.ts';
import { AggregateRating, ReviewsDataset } from './dataset.ts';
import { LanguageTag, Review, WebAddress } from './review.ts';
import { doc, resource } from './schema.ts';

/** Newest reviews that embeds can show. */
export const EMBED_SIZE = 12;

const CUT = 'True when the text or the reply ends before its end; the page at `url` has all of it.';

/** `GET /embed.json`: what an embed on another site shows, and no more. */
export const Embed = resource('Embed', 'What embeds on other sites show.', {
  url: doc(WebAddress, 'The site.', 'https://reviews.example/'),
  language: doc(LanguageTag, 'Language of the words and dates, BCP 47.', 'en-GB'),
  sample: ReviewsDataset.shape.sample,
  words: doc(z.record(z.string(), z.string()), 'Interface texts; `{name}` is a slot.', {
    response: 'Response from {name}, {day}',
  }),
  colors: doc(z.record(z.string(), z.string()), 'Colours of the site (CSS).', { brand: '#8c4c00' }),
  business: Business.pick({ name: true, profiles: true }).describe('The business.'),
  aggregate_rating: AggregateRating,
  reviews: z
    .array(
      Review.omit({ id: true, published_at: true, updated_at: true, mentions: true }).extend({
        is_cut: doc(z.literal(true).optional(), CUT, true),
      }),
    )
    .max(EMBED_SIZE)
    .describe('The newest reviews, whatever their rating; texts end at a sentence.'),
});
export type Embed = z.infer<typeof Embed>;
