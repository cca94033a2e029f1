import type { Hono } from 'hono';
import { sitePath } from '../../contract/addresses.ts';
import { type AppDeps, createApp } from '../../sidecar/http/app.ts';
import { makeMcp } from '../mcp/serve-mcp.ts';
import { generateReviews } from '../support/generate-reviews.ts';
import { openGenerated } from '../support/open-generated.ts';

/** Creates the app with one review, no files, and a hub that accepts every request. */
export async function makeApp(options: { siteUrl?: string; log?: AppDeps['log'] }): Promise<Hono> {
  const { log = () => {}, siteUrl = 'https://reviews.example' } = options;
  const generated = await openGenerated({ reviews: generateReviews(1) });
  const snapshot = { ...generated, site_url: siteUrl, sitePath: sitePath(siteUrl) };
  return createApp({
    snapshot: () => snapshot,
    files: () => new Response(),
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
