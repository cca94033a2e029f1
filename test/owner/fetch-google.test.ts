import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandResult, runHere } from '../support/run-command.ts';
import { ACCESS, type GoogleApi, serveGoogle } from './google-api.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fetch-google-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Runs `fetch-google` in this process, against a test server in place of Google. */
async function fetchInto(
  dir: string,
  { dispatcher }: GoogleApi,
  access: Readonly<Record<string, string>> = ACCESS,
): Promise<CommandResult> {
  const usual = getGlobalDispatcher();
  setGlobalDispatcher(dispatcher);
  try {
    return await runHere(['fetch-google', dir], access);
  } finally {
    setGlobalDispatcher(usual);
  }
}

it('saves the reviews of all pages with the granted token, replacing those of the last run', async () => {
  const first = { reviews: [{ reviewId: 'a' }], totalReviewCount: 2, nextPageToken: 'b' };
  const pages: Record<string, object> = {
    '': first,
    b: { reviews: [{ reviewId: 'c' }], totalReviewCount: 2 },
  };
  await using google = await serveGoogle(pages);
  const dir = join(root, 'pages');
  expect(await fetchInto(dir, google)).toEqual({
    code: 0,
    out: `saved 2 reviews to ${dir}\n`,
    err: '',
  });
  const saved = async (): Promise<object> =>
    JSON.parse(await readFile(join(dir, 'reviews.json'), 'utf8'));
  expect(await saved()).toEqual({
    totalReviewCount: 2,
    reviews: [{ reviewId: 'a' }, { reviewId: 'c' }],
  });
  const list = 'mybusiness.googleapis.com/v4/accounts/1/locations/2/reviews?pageSize=50';
  expect(google.requests).toEqual([
    'POST oauth2.googleapis.com/token grant_type=refresh_token&client_id=client&client_secret=secret&refresh_token=refresh',
    `GET ${list} Bearer granted`,
    `GET ${list}&pageToken=b Bearer granted`,
  ]);
  pages[''] = { totalReviewCount: 0 };
  await fetchInto(dir, google);
  expect(await readdir(dir)).toEqual(['reviews.json']);
  expect(await saved()).toEqual({ totalReviewCount: 0, reviews: [] });
});

it.each([
  [
    'a refusal, with its address and status',
    {},
    ACCESS,
    'https://mybusiness.googleapis.com/v4/accounts/1/locations/2/reviews: expected status 200 and JSON, got status 403 {}',
  ],
  [
    'a revoked refresh token',
    {},
    { ...ACCESS, GOOGLE_REFRESH_TOKEN: 'old' },
    'https://oauth2.googleapis.com/token: expected status 200 and JSON, got status 400 { "error": "invalid_grant" }',
  ],
  [
    'a page that repeats itself',
    { '': { nextPageToken: 'b' }, b: { nextPageToken: 'b' } },
    ACCESS,
    'Google sent the same page twice',
  ],
  ['a response that is not a page', { '': [1] }, ACCESS, 'and JSON, got status 200 [1]'],
])('reports in one sentence and saves nothing: %s', async (_case, pages, access, words) => {
  await using google = await serveGoogle(pages);
  const dir = join(root, 'nothing');
  const { code, err } = await fetchInto(dir, google, access);
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
  expect(err.trim().split('\n')).toHaveLength(2);
  await expect(readdir(dir)).rejects.toThrow('ENOENT');
});

it('reports that nothing responds, and which settings are missing', async () => {
  const google = await serveGoogle({});
  await google[Symbol.asyncDispose]();
  const gone = await fetchInto(join(root, 'gone'), google);
  expect([gone.code, gone.err]).toEqual([
    1,
    expect.stringContaining('token: expected status 200 and JSON, got no response ('),
  ]);
  const missing = await fetchInto(join(root, 'gone'), google, {
    ...ACCESS,
    GOOGLE_CLIENT_ID: '',
    GOOGLE_LOCATION: '',
  });
  expect([missing.code, missing.err]).toEqual([
    64,
    expect.stringContaining('not set: GOOGLE_LOCATION, GOOGLE_CLIENT_ID\n'),
  ]);
});
