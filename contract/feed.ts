import { z } from 'zod';
import { doc } from './doc.ts';
import { Mentions, Moment, Reply, ReviewId, Source, Verification, WebAddress } from './review.ts';

/** Newest reviews held by both feeds. */
export const FEED_SIZE = 50;

const FeedAuthor = z
  .object({
    name: z.string().meta(doc('Display name.', 'Anna K.')),
    url: WebAddress.optional().meta(
      doc('Address of the author.', 'https://lantern-heating.example/'),
    ),
  })
  .describe('Author (JSON Feed 1.1).');

const FeedItem = z
  .object({
    id: z
      .string()
      .meta(
        doc('Permanent id: the address of the review.', 'https://reviews.example/reviews/r-7f3a/'),
      ),
    url: WebAddress.meta(doc('Page of the review.', 'https://reviews.example/reviews/r-7f3a/')),
    title: z.string().meta(doc('Stars and title or first words.', '★★★★★ Warm again in an hour')),
    content_text: z
      .string()
      .meta(doc("The customer's words; the stars when there are none.", 'Came within the hour.')),
    date_published: Moment.meta(doc('When it was written.', '2026-03-01T00:00:00Z')),
    date_modified: Moment.optional().meta(doc('When it last changed.', '2026-03-05T10:00:00Z')),
    authors: z.array(FeedAuthor).describe('Who wrote it.'),
    language: z.string().optional().meta(doc('Language, BCP 47.', 'en')),
    tags: z
      .array(z.string())
      .meta(doc('Services, technicians and areas mentioned.', ['boiler-repair'])),
    external_url: WebAddress.optional().meta(doc('The original.', 'https://maps.example/r/1')),
    _review: z
      .object({
        about: WebAddress.meta(
          doc('What these fields mean.', 'https://reviews.example/.well-known/openapi.json'),
        ),
        id: ReviewId.meta(doc('Id of the review.', 'r-7f3a')),
        rating: z.int().min(1).max(5).meta(doc('Stars, 1 to 5.', 5)),
        source: Source,
        verification: Verification,
        mentions: Mentions,
        reply: Reply.optional(),
      })
      .describe('Our extension (JSON Feed 1.1, Extensions).'),
  })
  .describe('One review.');

/** `GET /api/feed.json`: JSON Feed 1.1 of the newest reviews. */
export const JsonFeed = z
  .object({
    version: z
      .literal('https://jsonfeed.org/version/1.1')
      .meta(doc('Format.', 'https://jsonfeed.org/version/1.1')),
    title: z.string().meta(doc('Title.', 'Reviews of Lantern Heating')),
    home_page_url: WebAddress.meta(doc('The site.', 'https://reviews.example/')),
    feed_url: WebAddress.meta(
      doc('This feed; also its WebSub topic.', 'https://reviews.example/api/feed.json'),
    ),
    description: z.string().meta(doc('What it holds.', 'The 50 newest customer reviews.')),
    language: z.string().meta(doc('Language of the site, BCP 47.', 'en')),
    authors: z.array(FeedAuthor).describe('The business.'),
    hubs: z
      .array(
        z.object({
          type: z.literal('WebSub').meta(doc('Protocol.', 'WebSub')),
          url: WebAddress.meta(
            doc('Address of the hub.', 'https://reviews.example/api/websub/hub'),
          ),
        }),
      )
      .describe('Hubs to subscribe at.'),
    items: z.array(FeedItem).max(FEED_SIZE).describe('Newest reviews, newest first.'),
  })
  .meta({ id: 'JsonFeed', description: 'JSON Feed 1.1 of the 50 newest reviews.' });
export type JsonFeed = z.infer<typeof JsonFeed>;
