import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from '../../build/import/import-error.ts';
import { UsageError } from '../arguments.ts';
import type { Run } from '../commands.ts';

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

/**
 * Saves every page of `reviews.list` of the Business Profile API into a folder that `import` reads. Throws ImportError where
 * Google refuses or does not answer.
 */
export const run: Run = async (settings, _options, dir) => {
  const access = Access.safeParse(settings);
  if (!access.success) {
    const missing = access.error.issues.map(({ path }) => path.join('.'));
    throw new UsageError(`not set: ${missing.join(', ')}`);
  }
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: access.data.GOOGLE_CLIENT_ID,
    client_secret: access.data.GOOGLE_CLIENT_SECRET,
    refresh_token: access.data.GOOGLE_REFRESH_TOKEN,
  });
  const { access_token } = await request(TOKEN_URL, { method: 'POST', body }, Token);
  const headers = { Authorization: `Bearer ${access_token}` };
  const url = `${API_URL}/${access.data.GOOGLE_LOCATION}/reviews?pageSize=50`;
  const pages = [await request(url, { headers }, Page)];
  for (let token = pages[0]?.nextPageToken; token !== undefined; ) {
    const page = await request(`${url}&pageToken=${encodeURIComponent(token)}`, { headers }, Page);
    if (page.nextPageToken === token) throw new ImportError('Google sent the same page twice');
    pages.push(page);
    token = page.nextPageToken;
  }
  await mkdir(dir, { recursive: true });
  for (const [at, page] of pages.entries()) {
    const name = `reviews-${String(at + 1).padStart(4, '0')}.json`;
    await writeFile(join(dir, name), JSON.stringify(page));
  }
  return `saved ${pages.length} pages to ${dir}\n`;
};

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
