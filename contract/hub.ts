import { z } from 'zod';
import { doc } from './doc.ts';

/** Form of a request to the hub (WebSub). */
export const HubRequest = z.object({
  'hub.mode': z
    .enum(['subscribe', 'unsubscribe', 'publish'])
    .meta(doc('What is asked for.', 'subscribe')),
  'hub.callback': z
    .url()
    .optional()
    .meta(doc('https address that receives the content.', 'https://client.example/hook')),
  'hub.topic': z
    .url()
    .optional()
    .meta(doc('Topic, one of the three feeds.', 'https://reviews.example/feed.xml')),
  'hub.url': z
    .array(z.url())
    .optional()
    .meta(
      doc('With publish: each topic that changed, given once for each.', [
        'https://reviews.example/feed.xml',
      ]),
    ),
  'hub.lease_seconds': z.string().optional().meta(doc('Wanted lease in seconds.', '864000')),
  'hub.secret': z
    .string()
    .optional()
    .meta(doc('Key of the signature, under 200 bytes.', 'a-long-random-text')),
});

/** Query of a subscriber about one subscription. */
export const HubStatusQuery = z.object({
  'hub.callback': z
    .url()
    .optional()
    .meta(doc('Callback as subscribed.', 'https://client.example/hook')),
  'hub.topic': z
    .url()
    .optional()
    .meta(doc('Topic as subscribed.', 'https://reviews.example/feed.xml')),
});
