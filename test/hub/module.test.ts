import { expect, it } from 'vitest';
import { createHub, openSqliteStore } from '../../exports/hub.ts';

const SITE = 'https://news.example';
const valid = { siteUrl: SITE, hubUrl: `${SITE}/hub`, topics: [`${SITE}/feed.xml`] };

it.each([
  { siteUrl: 'news.example' },
  { hubUrl: '/hub' },
  { topics: ['feed.xml'] },
  { topics: ['https://news.example/ż'] },
])('refuses %j', async (change) => {
  const [value] = Object.values(change).flat();
  const store = await openSqliteStore(':memory:');
  const create = () => createHub({ ...valid, ...change, store });
  expect(create).toThrow(
    `public-reviews/hub: expected an http or https address in ASCII, got ${value}`,
  );
  await store.close();
});

it('refuses a document that is none of the topics, which nobody would get', async () => {
  const hub = createHub({ ...valid, store: await openSqliteStore(':memory:') });
  const document = { sha256: 'a', contentType: 'text/plain', body: Buffer.from('x') };
  const update = (url: string) => hub.update([{ ...document, url }]);
  await expect(update(`${SITE}/feed.xml/`)).rejects.toThrow(
    'public-reviews/hub: https://news.example/feed.xml/ is none of the topics',
  );
  await update(`${SITE}/feed.xml`);
  await hub.close();
});
