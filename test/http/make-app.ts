import type { Hono } from 'hono';
import { sitePath } from '../../contract/addresses.ts';
import type { PublishedFile } from '../../contract/etags.ts';
import { type AppDeps, createApp } from '../../sidecar/http/app.ts';
import { makeMcp } from '../mcp/serve-mcp.ts';
import { generateReviews } from '../support/generate-reviews.ts';
import { openGenerated } from '../support/open-generated.ts';

/** Creates the app with one review, files that contain their paths, and a hub that accepts every request. */
export async function makeApp(options: {
  siteUrl?: string;
  paths?: readonly string[];
  log?: AppDeps['log'];
}): Promise<Hono> {
  const { log = () => {}, siteUrl = 'https://reviews.example', paths = [] } = options;
  const generated = await openGenerated({ reviews: generateReviews(1) });
  const files = new Map(paths.map((path) => [path, { path } as PublishedFile]));
  const snapshot = { ...generated, files, site_url: siteUrl, sitePath: sitePath(siteUrl) };
  return createApp({
    snapshot: () => snapshot,
    files: ({ req }) => new Response(req.path),
    hub: {
      async handle(request) {
        await request.arrayBuffer();
        return new Response(null, { status: 202 });
      },
      isStoreUp: () => true,
    },
    mcp: makeMcp().mcp,
    isReady: () => true,
    log,
  });
}
