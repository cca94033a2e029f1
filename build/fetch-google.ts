import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from './import/import-error.ts';
import { sendRequest } from './send-request.ts';

/** Settings that grant access to the owner's location in the Business Profile API. */
export const GoogleAccess = z.object({
  GOOGLE_LOCATION: z.string(),
  GOOGLE_CLIENT_ID: z.string(),
  GOOGLE_CLIENT_SECRET: z.string(),
  GOOGLE_REFRESH_TOKEN: z.string(),
});

const TOKEN_URL = 'https://oauth2.googleapis.com/token';

const Token = z.object({ access_token: z.string().min(1) });
const Page = z.looseObject({
  reviews: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
});

/**
 * Downloads all pages of `reviews.list` of the Business Profile API into one file, which replaces the file of the last run, in a
 * folder for `import`. Returns the number of reviews. Throws ImportError if Google refuses or does not respond.
 */
export async function fetchGoogleReviews(
  access: z.infer<typeof GoogleAccess>,
  dir: string,
): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: access.GOOGLE_CLIENT_ID,
    client_secret: access.GOOGLE_CLIENT_SECRET,
    refresh_token: access.GOOGLE_REFRESH_TOKEN,
  });
  const { access_token } = await request(Token, TOKEN_URL, { method: 'POST', body });
  const headers = { Authorization: `Bearer ${access_token}` };
  const url = `https://mybusiness.googleapis.com/v4/${access.GOOGLE_LOCATION}/reviews?pageSize=50`;
  const pages = [await request(Page, url, { headers })];
  for (let token = pages[0]?.nextPageToken; token !== undefined; ) {
    const page = await request(Page, `${url}&pageToken=${encodeURIComponent(token)}`, { headers });
    if (page.nextPageToken === token) throw new ImportError('Google sent the same page twice');
    pages.push(page);
    token = page.nextPageToken;
  }
  const reviews = pages.flatMap((page) => page.reviews);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'reviews.json'), JSON.stringify({ ...pages.at(-1), reviews }));
  return reviews.length;
}

async function request<T>(schema: z.ZodType<T>, url: string, init: RequestInit): Promise<T> {
  const { status, text, json } = await sendRequest(url, init);
  const { data } = schema.safeParse(json);
  if (status === 'status 200' && data !== undefined) return data;
  // Google states the reason, as in {"error": "invalid_grant"} for a revoked refresh token.
  const reason = text.replace(/\s+/g, ' ').slice(0, 200);
  const place = url.replace(/\?.*/, '');
  throw new ImportError(`${place}: expected status 200 and JSON, got ${status} ${reason}`);
}
