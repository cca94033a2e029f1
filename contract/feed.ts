import { z } from 'zod';
import { Mentions, Moment, Reply, ReviewId, Source, Verification, WebAddress } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Newest reviews held by both feeds. */
export const FEED_SIZE = 50;

const FeedAuthor = object('Author (JSON Feed 1.1).', {
  name: doc(z.string(), 'Display name.', 'Anna K.'),
  url: doc(WebAddress.optional(), 'Address of the author.', 'https://lantern-heating.example/'),
});

const FeedItem = object('One review.', {
  id: doc(
    z.string(),
    'Permanent id: the address of the review.',
    'https://reviews.example/reviews/r-7f3a/',
  ),
  url: doc(WebAddress, 'Page of the review.', 'https://reviews.example/reviews/r-7f3a/'),
  title: doc(z.string(), 'Stars and title or first words.', '★★★★★ Warm again in an hour'),
  content_text: doc(
    z.string(),
    "The customer's words; the stars when there are none.",
    'Came within the hour.',
  ),
  date_published: doc(Moment, 'When it was written.', '2026-03-01T00:00:00Z'),
  date_modified: doc(Moment.optional(), 'When it last changed.', '2026-03-05T10:00:00Z'),
  authors: z.array(FeedAuthor).describe('Who wrote it.'),
  language: doc(z.string().optional(), 'Language, BCP 47.', 'en'),
  tags: doc(z.array(z.string()), 'Names of the technicians, services and areas mentioned.', [
    'Boiler repair',
  ]),
  external_url: doc(WebAddress.optional(), 'The original.', 'https://maps.example/r/1'),
  _review: object('Our extension (JSON Feed 1.1, Extensions).', {
    about: doc(
      WebAddress,
      'What these fields mean.',
      'https://reviews.example/.well-known/openapi.json',
    ),
    id: doc(ReviewId, 'Id of the review.', 'r-7f3a'),
    rating: doc(z.int().min(1).max(5), 'Stars, 1 to 5.', 5),
    source: Source,
    verification: Verification,
    mentions: Mentions,
    reply: Reply.optional(),
  }),
});

/** `GET /api/feed.json`: JSON Feed 1.1 of the newest reviews. */
export const JsonFeed = resource('JsonFeed', 'JSON Feed 1.1 of the 50 newest reviews.', {
  version: doc(
    z.literal('https://jsonfeed.org/version/1.1'),
    'Format.',
    'https://jsonfeed.org/version/1.1',
  ),
  title: doc(z.string(), 'Title.', 'Reviews of Lantern Heating'),
  home_page_url: doc(WebAddress, 'The site.', 'https://reviews.example/'),
  feed_url: doc(
    WebAddress,
    'This feed; also its WebSub topic.',
    'https://reviews.example/api/feed.json',
  ),
  description: doc(z.string(), 'What it holds.', 'The 50 newest customer reviews.'),
  language: doc(z.string(), 'Language of the site, BCP 47.', 'en'),
  authors: z.array(FeedAuthor).describe('The business.'),
  hubs: z
    .array(
      z.object({
        type: doc(z.literal('WebSub'), 'Protocol.', 'WebSub'),
        url: doc(WebAddress, 'Address of the hub.', 'https://hub.example/'),
      }),
    )
    .optional()
    .describe('Hubs to subscribe at.'),
  items: z.array(FeedItem).max(FEED_SIZE).describe('Newest reviews, newest first.'),
});
export type JsonFeed = z.infer<typeof JsonFeed>;
