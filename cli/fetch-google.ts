import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../sidecar/config.ts';
import { readArguments, UsageError } from './usage-error.ts';

const NEEDED = [
  'GOOGLE_LOCATION',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_REFRESH_TOKEN',
] as const;

type Access = Record<(typeof NEEDED)[number], string>;

/** Where Google answers; tests have an address of their own. */
export type GoogleAddresses = { tokenUrl: string; apiUrl: string };

const GOOGLE: GoogleAddresses = {
  tokenUrl: 'https://oauth2.googleapis.com/token',
  apiUrl: 'https://mybusiness.googleapis.com/v4',
};

const Token = z.object({ access_token: z.string().min(1) });
const Page = z.looseObject({ nextPageToken: z.string().optional() });

const TIMEOUT_MS = 30_000;

/** Saves every page of the owner's reviews from the Business Profile API into a folder that `import` reads. */
export async function runFetchGoogle(settings: Settings, args: string[]): Promise<undefined> {
  const { positionals } = readArguments(args, {}, 1);
  const [dir] = positionals;
  if (dir === undefined) throw new UsageError('the folder to save to is missing');
  const missing = NEEDED.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw new UsageError(`not set: ${missing.join(', ')}`);
  const pages = await fetchGoogleReviews(settings as Access, GOOGLE);
  await mkdir(dir, { recursive: true });
  for (const [at, page] of pages.entries())
    await writeFile(join(dir, `reviews-${String(at + 1).padStart(4, '0')}.json`), page);
  process.stdout.write(`saved ${pages.length} pages to ${dir}\n`);
}

/** Every page of `reviews.list` as it came. Throws with the address and status where Google refuses. */
export async function fetchGoogleReviews(
  access: Access,
  { tokenUrl, apiUrl }: GoogleAddresses,
): Promise<string[]> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: access.GOOGLE_CLIENT_ID,
    client_secret: access.GOOGLE_CLIENT_SECRET,
    refresh_token: access.GOOGLE_REFRESH_TOKEN,
  });
  const granted = await textOf(tokenUrl, { method: 'POST', body: form });
  const { access_token } = Token.parse(JSON.parse(granted));
  const pages: string[] = [];
  const seen = new Set<string>();
  for (let token: string | undefined = ''; token !== undefined; ) {
    if (seen.has(token)) throw new Error('Google sent the same page twice; nothing was saved');
    seen.add(token);
    const query = new URLSearchParams({
      pageSize: '50',
      ...(token !== '' && { pageToken: token }),
    });
    const page = await textOf(`${apiUrl}/${access.GOOGLE_LOCATION}/reviews?${query}`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    pages.push(page);
    token = Page.parse(JSON.parse(page)).nextPageToken;
  }
  return pages;
}

async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (response.ok) return text;
  const { origin, pathname } = new URL(url);
  throw new Error(`${origin}${pathname}: expected status 200, got ${response.status}`);
}
