import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from '../build/import/import-error.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments, UsageError } from './arguments.ts';

/** Access to the owner's location in the Business Profile API. */
const Access = z.object({
  GOOGLE_LOCATION: z.string(),
  GOOGLE_CLIENT_ID: z.string(),
  GOOGLE_CLIENT_SECRET: z.string(),
  GOOGLE_REFRESH_TOKEN: z.string(),
});

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const API_URL = 'https://mybusiness.googleapis.com/v4';
const TIMEOUT_MS = 30_000;

const Token = z.object({ access_token: z.string().min(1) });
const Page = z.looseObject({ nextPageToken: z.string().optional() });

/** Saves every page of the owner's reviews from the Business Profile API into a folder that `import` reads. */
export async function runFetchGoogle(settings: Settings, args: string[]): Promise<string> {
  const dir = needed(readArguments(args, {}, 1).positionals[0], 'the folder to save to');
  const access = Access.safeParse(settings);
  if (!access.success) {
    const missing = access.error.issues.map(({ path }) => path.join('.'));
    throw new UsageError(`not set: ${missing.join(', ')}`);
  }
  const pages = await fetchGoogleReviews(access.data);
  await mkdir(dir, { recursive: true });
  for (const [at, page] of pages.entries())
    await writeFile(
      join(dir, `reviews-${String(at + 1).padStart(4, '0')}.json`),
      JSON.stringify(page),
    );
  return `saved ${pages.length} pages to ${dir}\n`;
}

/** Fetches every page of `reviews.list`. Throws ImportError where Google refuses or does not answer. */
async function fetchGoogleReviews(access: z.infer<typeof Access>): Promise<object[]> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: access.GOOGLE_CLIENT_ID,
    client_secret: access.GOOGLE_CLIENT_SECRET,
    refresh_token: access.GOOGLE_REFRESH_TOKEN,
  });
  const { access_token } = await request(TOKEN_URL, { method: 'POST', body }, Token);
  const headers = { Authorization: `Bearer ${access_token}` };
  const pages = new Map<string, z.infer<typeof Page>>();
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({ pageSize: '50', ...(token && { pageToken: token }) });
    const url = `${API_URL}/${access.GOOGLE_LOCATION}/reviews?${query}`;
    const page: z.infer<typeof Page> = await request(url, { headers }, Page);
    pages.set(token, page);
    token = page.nextPageToken;
    if (token !== undefined && pages.has(token))
      throw new ImportError('Google sent the same page twice; nothing was saved');
  }
  return [...pages.values()];
}

async function request<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
  const place = url.replace(/\?.*/, '');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...init, signal }).catch((error) => {
    throw new ImportError(`${place}: no response (${error.cause?.message ?? error.message})`);
  });
  if (!response.ok) {
    // Google names the reason, as in {"error": "invalid_grant"}: the refresh token was withdrawn.
    const reason = (await response.text()).replace(/\s+/g, ' ').slice(0, 200);
    throw new ImportError(`${place}: expected status 200, got ${response.status} ${reason}`);
  }
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ImportError(`${place}: expected JSON of Google, got other text`);
  return parsed.data;
}
