import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchGoogleReviews } from './fetch-google.ts';

const ACCESS = {
  GOOGLE_LOCATION: 'accounts/1/locations/2',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_REFRESH_TOKEN: 'refresh',
};

/** A server that answers as Google does; gives its addresses and what it was asked. */
async function serveGoogle(pages: Readonly<Record<string, object>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://google.invalid');
    asked.push(
      `${request.method} ${url.pathname}${url.search} ${request.headers.authorization ?? ''}`,
    );
    if (url.pathname === '/token') return response.end('{"access_token":"granted"}');
    const page = pages[url.searchParams.get('pageToken') ?? ''];
    response.writeHead(page === undefined ? 403 : 200).end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    addresses: { tokenUrl: `${base}/token`, apiUrl: base },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

it('fetches every page with the token it was granted', async () => {
  const first = { reviews: [{ reviewId: 'a' }], nextPageToken: 'b' };
  await using google = await serveGoogle({ '': first, b: { reviews: [] } });
  const pages = await fetchGoogleReviews(ACCESS, google.addresses);
  expect(pages.map((page) => JSON.parse(page))).toEqual([first, { reviews: [] }]);
  expect(google.asked).toEqual([
    'POST /token ',
    'GET /accounts/1/locations/2/reviews?pageSize=50 Bearer granted',
    'GET /accounts/1/locations/2/reviews?pageSize=50&pageToken=b Bearer granted',
  ]);
});

it('says which address refused, without the token', async () => {
  await using google = await serveGoogle({});
  await expect(fetchGoogleReviews(ACCESS, google.addresses)).rejects.toThrow(
    `${google.addresses.apiUrl}/accounts/1/locations/2/reviews: expected status 200, got 403`,
  );
});

it('does not follow pages that go round in a circle', async () => {
  await using google = await serveGoogle({ '': { nextPageToken: 'b' }, b: { nextPageToken: 'b' } });
  await expect(fetchGoogleReviews(ACCESS, google.addresses)).rejects.toThrow('the same page twice');
});
