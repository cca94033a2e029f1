import { z } from 'zod';
import {
  Mentions,
  Moment,
  Reply,
  Review,
  ReviewId,
  Source,
  Verification,
  WebAddress,
} from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Number of reviews in each feed. */
export const FEED_SIZE = 50;

/** Folders of the archive. */
const JSON_ARCHIVE = '/api/feed/';
const ATOM_ARCHIVE = '/feed/';

/** Returns the path of a page of the archive, 1 for the oldest, as JSON Feed. */
export function jsonArchivePath(number: number | string): string {
  return `${JSON_ARCHIVE}${number}.json`;
}

/** Returns the path of a page of the archive as Atom. */
export function atomArchivePath(number: number | string): string {
  return `${ATOM_ARCHIVE}${number}.atom`;
}

/** Returns the path of the feed whose archive has a page at this path, or undefined for any other path. */
export function feedOfArchive(path: string): string | undefined {
  if (path.startsWith(JSON_ARCHIVE)) return '/api/feed.json';
  return path.startsWith(ATOM_ARCHIVE) ? '/feed.xml' : undefined;
}

/** Parameters of the two paths. */
export const FeedArchiveParams = z.object({
  page: doc(z.int().min(1), 'Number of the page; 1 has the oldest reviews.', 1),
});

const FeedAuthor = resource('FeedAuthor', 'Author (JSON Feed 1.1).', {
  name: doc(z.string(), 'Display name.', 'Anna K.'),
  url: doc(WebAddress.optional(), 'Website of the author.', 'https://lantern-heating.example/'),
});

const FeedItem = resource('FeedItem', 'A review.', {
  id: doc(
    z.string(),
    'Permanent id: the address of the review.',
    'https://reviews.example/reviews/r-7f3a/',
  ),
  url: doc(WebAddress, 'Page of the review.', 'https://reviews.example/reviews/r-7f3a/'),
  title: doc(z.string(), 'Stars, then the title or first words.', '★★★★★ Warm again in an hour'),
  content_text: doc(
    z.string(),
    'Text of the review, or its stars if it has no text.',
    'Came within the hour.',
  ),
  date_published: doc(Moment, 'Time the review was written.', '2026-03-01T00:00:00Z'),
  date_modified: doc(Moment.optional(), 'Time of the last change.', '2026-03-05T10:00:00Z'),
  authors: z.array(FeedAuthor).describe('Author of the review.'),
  language: doc(z.string().optional(), 'Language of the text, BCP 47.', 'en'),
  tags: doc(z.array(z.string()), 'Names of the technicians, services and areas mentioned.', [
    'Boiler repair',
  ]),
  external_url: doc(WebAddress.optional(), 'The original review.', 'https://maps.example/r/1'),
  _review: object('Our extension (JSON Feed 1.1, Extensions).', {
    about: doc(
      WebAddress,
      'Documentation of these fields.',
      'https://reviews.example/.well-known/openapi.json',
    ),
    id: doc(ReviewId, 'Id of the review.', 'r-7f3a'),
    rating: doc(z.int().min(1).max(5), 'Star rating, 1 to 5.', 5),
    title: Review.shape.title,
    images: Review.shape.images,
    source: Source,
    also_on: Review.shape.also_on,
    verification: Verification,
    mentions: Mentions,
    reply: Reply.optional(),
    incentivized: Review.shape.incentivized,
    insider: Review.shape.insider,
  }),
});

/** `GET /api/feed.json`: JSON Feed 1.1 of the newest reviews, and the pages of its archive. */
export const JsonFeed = resource('JsonFeed', 'JSON Feed 1.1 of up to 50 reviews.', {
  version: doc(
    z.literal('https://jsonfeed.org/version/1.1'),
    'Version of the format.',
    'https://jsonfeed.org/version/1.1',
  ),
  title: doc(z.string(), 'Title of the feed.', 'Reviews of Lantern Heating'),
  home_page_url: doc(WebAddress, 'Address of the site.', 'https://reviews.example/'),
  feed_url: doc(
    WebAddress,
    'Address of this feed, which is also its WebSub topic.',
    'https://reviews.example/api/feed.json',
  ),
  next_url: doc(
    WebAddress.optional(),
    'Address of the page with older reviews; absent if there are none. It may repeat some of these reviews.',
    'https://reviews.example/api/feed/3.json',
  ),
  description: doc(z.string(), 'Description of the feed.', 'The 50 newest customer reviews.'),
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
    .describe('WebSub hubs of this feed.'),
  items: z.array(FeedItem).max(FEED_SIZE).describe('The reviews, newest first.'),
});
export type JsonFeed = z.infer<typeof JsonFeed>;
