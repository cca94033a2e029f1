import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { JsonFeed } from '../../contract/feed.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { GARAGE } from '../../test/garage/garage.ts';
import { toHeadersFile } from '../publish/hosting-files.ts';
import { readContent } from '../read/content.ts';
import { wordsFor } from '../read/word-table.ts';
import { toAtomFeed } from './atom-feed.ts';
import { renderFeeds } from './documents.ts';
import { toJsonFeed } from './json-feed.ts';
import { reviewsDataset } from './reviews-dataset.ts';

const site = { siteUrl: 'https://reviews.example', language: 'en' };
const content = await readContent(GARAGE);
const garage = reviewsDataset(content, (id) => `https://reviews.example/reviews/${id}/`);

const hostile: [name: string, text: string][] = [
  ['control characters', 'a\u0000b\u0001c\u0008d\u000be\u001ff\u007fg\u0085'],
  ['a lone high surrogate', 'before \ud83d after'],
  ['a lone low surrogate', 'before \ude00 after'],
  ['U+FFFE and U+FFFF', 'x\ufffey\uffffz'],
  [']]> twice', 'one ]]> two ]]><entry><id>x</id></entry>'],
  ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a separate entry', '</content></entry><entry><title>injected</title></entry>'],
  ['entities', '&amp; &lt; &#0; &bogus; &'],
  ['a doctype', '<!DOCTYPE x [<!ENTITY a "b">]>&a;'],
  ['quotes', `"'\`"><x y='"'>`],
  ['right-to-left marks', '\u202e\u200f\u2067evil\u2069\u202c'],
  ['100 kB', `${'<&]]>'.repeat(20_000)}`],
  ['white space', '\r\n\t  \n\n \u2028 \u00a0 \n'],
  ['a byte order mark', '\ufeffx'],
];

function withText(text: string): Review {
  const [first] = garage.reviews;
  if (first === undefined) throw new Error('the garage has no review');
  return {
    ...first,
    title: text.slice(0, 500) || 'x',
    text,
    author: { name: text },
    reply: { text: text || 'x', date: '2026-01-01' },
    mentions: { technicians: [text], services: [text], service_areas: [text] },
  };
}

it.each(hostile)('keeps both feeds valid: %s', (_name, text) => {
  const dataset = { ...garage, reviews: [withText(text), ...garage.reviews] };
  const atom = toAtomFeed(dataset, site, content.words);
  const jsonFeed = toJsonFeed(dataset, site, content.words);
  expect(jsonFeed.items).toHaveLength(dataset.reviews.length);
  const { names, texts } = parse(atom);
  for (const element of ['entry', 'content'])
    expect(names.filter((name) => name === element)).toHaveLength(dataset.reviews.length);
  const shown = text.toWellFormed().replace(FORBIDDEN, '\uFFFD').replace(/\r\n?/g, '\n');
  expect(texts).toContain(`<name>${shown}</name>`);
  expect(new Set(names)).toEqual(ATOM_ELEMENTS);
  const html = escapeMarkup(shown.trim()).replace(/\s*\n\s*/g, '');
  expect(texts.replace(/<\/p><p dir="auto">|<br>/g, '').replace(/\s*\n\s*/g, '')).toContain(html);
  expect(JsonFeed.safeParse(JSON.parse(JSON.stringify(jsonFeed))).success).toBe(true);
});

/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu;

/** RFC 4287 elements we use. Any other element was injected by a text. */
const ATOM_ELEMENTS = new Set([
  'feed',
  'id',
  'title',
  'subtitle',
  'updated',
  'author',
  'name',
  'uri',
  'link',
  'entry',
  'published',
  'category',
  'content',
]);

/** Names of the elements, and the text of all with the names around it. */
function parse(xml: string): { names: string[]; texts: string } {
  const parser = new SaxesParser({ xmlns: true });
  const names: string[] = [];
  let texts = '';
  parser.on('opentag', ({ name, uri }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom');
    names.push(name);
    texts += `<${name}>`;
  });
  parser.on('closetag', ({ name }) => {
    texts += `</${name}>`;
  });
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (piece) => {
      texts += piece;
    });
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { names, texts };
}

it('tags a review with the escaped names of technicians, services and areas', () => {
  const boss = { id: 'bo', name: 'Bo <boss> & "co" ]]>', aliases: [], active: true };
  const review = {
    ...withText('x'),
    mentions: { technicians: [boss.name], services: [], service_areas: [] },
  };
  const dataset = {
    ...garage,
    business: { ...garage.business, technicians: [boss] },
    reviews: [review],
  };
  const atom = toAtomFeed(dataset, site, content.words);
  const jsonFeed = toJsonFeed(dataset, site, content.words);
  expect(parse(atom).names.filter((name) => name === 'entry')).toHaveLength(1);
  expect(jsonFeed.items).toHaveLength(1);
  expect(atom).toContain('<category label="Bo ‹boss> &amp; &quot;co&quot; ]]>" term="bo"/>');
  expect(jsonFeed.items[0]?.tags).toEqual([boss.name]);
});

it.each([
  ['google', 'Read the original on Google'],
  ['judgeme', 'Read the original on Judge.me'],
  ['direct', 'Read the original on maps.example'],
  ['other', 'Read the original on maps.example'],
] as const)('links to the original on %s as "%s" in Atom', (platform, name) => {
  const source = { platform, url: 'https://maps.example/r/1' };
  const reviews = [{ ...withText('x'), source }];
  const atom = toAtomFeed({ ...garage, reviews }, site, content.words);
  expect(atom).toContain(`<a href="https://maps.example/r/1">${name}</a>`);
});

it('writes the language and the exact times of a review in Atom', () => {
  const review = { ...withText('x'), language: 'pt-BR', published_at: '2026-03-01T18:20:00.5Z' };
  const atom = toAtomFeed({ ...garage, reviews: [review] }, site, content.words);
  expect(atom).toContain('<div lang="pt-BR"><p dir="auto">x</p></div>');
  expect(atom).toContain('<published>2026-03-01T18:20:00.500Z</published>');
  expect(atom).not.toContain('generator');
});

it('has the whole title of a review, which is nowhere else in a feed', () => {
  const title = `Warm again ${'in an hour '.repeat(40)}`.trim();
  const dataset = { ...garage, reviews: [{ ...withText('x'), rating: 5, title }] };
  expect(parse(toAtomFeed(dataset, site, content.words)).texts).toContain(`★★★★★ ${title}<`);
  expect(toJsonFeed(dataset, site, content.words).items[0]?.title).toBe(`★★★★★ ${title}`);
});

it('has every field of a review in the JSON Feed', () => {
  const url = 'https://reviews.example/a.jpg';
  const image = { url, thumbnail_url: url, alt: 'A van', width: 4, height: 3 };
  const also_on = [{ platform: 'yelp' }];
  const full = { ...withText('x'), images: [image], also_on, insider: true, incentivized: true };
  const [item] = toJsonFeed({ ...garage, reviews: [full] }, site, content.words).items;
  const { url: _u, date: _d, published_at: _p, updated_at: _c, text: _t, ...own } = full;
  const { language: _l, author: _a, ...fields } = own;
  expect(item?._review).toEqual({ ...fields, about: item?._review.about });
});

it('counts a reply as a change of its review, on the day of the reply', () => {
  const reply = { text: 'Thank you.', date: '2026-05-02' };
  const review = { ...withText('x'), published_at: '2026-03-01T09:00:00Z', reply };
  const [plain, replied] = [{ ...review, reply: undefined }, review].map((one) => {
    const dataset = { ...garage, reviews: [one] };
    const atom = toAtomFeed(dataset, site, content.words);
    const [, updated] = /<entry>.*<updated>([^<]*)/s.exec(atom) ?? [];
    return [updated, toJsonFeed(dataset, site, content.words).items[0]?.date_modified];
  });
  expect(plain).toEqual(['2026-03-01T09:00:00.000Z', undefined]);
  expect(replied).toEqual(['2026-05-02T00:00:00.000Z', '2026-05-02T00:00:00Z']);
});

it('links both feeds to themselves and to the hub', () => {
  const feed = toJsonFeed(garage, site, content.words);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://reviews.example/api/feed.json',
    hubs: [{ type: 'WebSub', url: 'https://reviews.example/api/websub/hub' }],
  });
  const atom = toAtomFeed(garage, site, content.words);
  expect(atom).toContain('<link rel="self" href="https://reviews.example/feed.xml"/>');
  expect(atom).toContain('<link rel="hub" href="https://reviews.example/api/websub/hub"/>');
});

/** Returns the garage with so many reviews, the newest first, each with the number of those before it as its id. */
function withReviews(count: number): ReviewsDataset {
  const reviews = Array.from({ length: count }, (_, at) => {
    const id = String(count - 1 - at);
    return { ...withText('x'), id, url: `${site.siteUrl}/reviews/${id}/` };
  });
  return { ...garage, reviews };
}

function archiveOf(dataset: ReviewsDataset) {
  const [, ...pages] = renderFeeds(dataset, site, content.words);
  return pages.flat();
}

it.each([
  [0, 0],
  [50, 0],
  [51, 1],
  [100, 1],
  [101, 2],
  [170, 3],
])(
  'leads from the 50 newest of %i reviews through an archive of %i pages to all',
  (count, pages) => {
    const dataset = withReviews(count);
    const archive = archiveOf(dataset);
    const files = new Map(archive.map(({ path, content }) => [path, String(content)]));
    expect(files.size).toBe(pages * 2);

    const json = [toJsonFeed(dataset, site, content.words)];
    for (let next = json[0]?.next_url; next !== undefined; next = json.at(-1)?.next_url) {
      json.push(JsonFeed.parse(JSON.parse(files.get(next.slice(site.siteUrl.length)) ?? '')));
    }
    const atom = [toAtomFeed(dataset, site, content.words)];
    const previous = /<link rel="prev-archive" href="https:\/\/reviews\.example([^"]*)"/;
    for (let next = previous.exec(atom[0] ?? ''); next; next = previous.exec(atom.at(-1) ?? '')) {
      atom.push(files.get(next[1] ?? '') ?? '');
    }
    const all = new Set(dataset.reviews.map(({ url }) => url));
    expect(new Set(json.flatMap(({ items }) => items.map(({ id }) => id)))).toEqual(all);
    const ids = atom.flatMap((page) => [...page.matchAll(/<id>([^<]*\/reviews\/[^<]*)<\/id>/g)]);
    expect(new Set(ids.map(([, id]) => id))).toEqual(all);
    for (const pagesOf of [json, atom]) expect(pagesOf).toHaveLength(pages + 1);
    expect(json.map(({ items }) => items.length)).toEqual([
      Math.min(count, 50),
      ...Array(pages).fill(50),
    ]);
  },
);

it('keeps the pages of the archive when reviews come', () => {
  const [before, after] = [140, 160].map((count) =>
    archiveOf({ ...withReviews(count), updated_at: `2026-06-0${count % 9}T00:00:00Z` }),
  );
  expect(before).toHaveLength(4);
  expect(after?.slice(0, 4)).toEqual(before);
  expect(after).toHaveLength(6);
});

it('adds no rules to _headers for the archive: hosts know the types, and some allow a hundred', () => {
  const files = archiveOf(withReviews(120)).map((page) => ({
    ...{ path: page.path, media_type: page.mediaType, sha256: '', etag: '""' },
    ...{ last_modified: '', size: 0, encodings: [] },
  }));
  const head = { version: 1, build_id: '', last_modified: '', site_url: site.siteUrl } as const;
  expect(files.map(({ path }) => path)).toContain('/feed/2.atom');
  expect(toHeadersFile({ ...head, files })).not.toContain('feed');
});

it('has one rule in _headers for all photos', () => {
  const files = ['van-1', 'van-2', 'van-3'].map((name) => ({
    ...{ path: `/assets/photos/${name}.jpg`, media_type: 'image/jpeg', sha256: '', etag: '""' },
    ...{ last_modified: '', size: 0, encodings: [] },
  }));
  const head = { version: 1, build_id: '', last_modified: '', site_url: site.siteUrl } as const;
  expect(toHeadersFile({ ...head, files }).match(/^\/.*/gm)).toEqual(['/*', '/assets/photos/*']);
});

it('marks a page of the archive and links it to the feed (RFC 5005)', () => {
  const [, oldest, , second] = archiveOf(withReviews(120));
  expect(oldest?.content).toContain(`
    <fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>
    <link rel="current" href="https://reviews.example/feed.xml"/>
    <link rel="self" href="https://reviews.example/feed/1.atom"/>
`);
  expect(oldest?.content).not.toContain('prev-archive');
  expect(second?.content).toContain(
    '<link rel="prev-archive" href="https://reviews.example/feed/1.atom"/>',
  );
  expect(second?.content).not.toContain('rel="hub"');
  expect(second?.content).toContain('<id>https://reviews.example/feed.xml</id>');
});

it.each([
  [
    'fr',
    'Avis sur Quarry Road Garage',
    'Note\u00a0: 5 sur 5',
    /^Avis sur Quarry Road Garage\. Aucun avis/,
  ],
  [
    'pl',
    'Opinie o firmie Quarry Road Garage',
    '5 na 5 gwiazdek',
    /^Opinie o firmie Quarry Road Garage\. Żadnej/,
  ],
  [
    'en',
    'Reviews of Quarry Road Garage',
    '5 out of 5 stars',
    /^Reviews of Quarry Road Garage\. No review is left out/,
  ],
])('speaks the language of the site: %s', async (language, title, stars, description) => {
  const words = await wordsFor(language);
  const { description: _own, ...business } = garage.business;
  const dataset = { ...garage, business, sample: undefined };
  const feed = toJsonFeed(dataset, { ...site, language }, words);
  expect(feed).toMatchObject({ title, language });
  expect(feed.description).toMatch(description);
  const atom = toAtomFeed(dataset, { ...site, language }, words);
  expect(parse(atom).texts).toContain(`<title>${title}</title>`);
  expect(atom).toContain(`<![CDATA[<p>${stars}</p>`);
});

it('marks the reviews of insiders, and those that were rewarded', () => {
  const atom = toAtomFeed(garage, site, content.words);
  const marks = [
    'The author works for the business or has close ties to it',
    'The author received an incentive',
  ];
  expect(marks.map((mark) => atom.includes(mark))).toEqual([true, false]);
  const both = garage.reviews.map((review) => ({ ...review, insider: true, incentivized: true }));
  const marked = { ...garage, reviews: both };
  const markedAtom = toAtomFeed(marked, site, content.words);
  expect(marks.map((mark) => markedAtom.split(`<p>${mark}</p>`).length - 1)).toEqual([
    both.length,
    both.length,
  ]);
  const { items } = toJsonFeed(marked, site, content.words);
  expect(items[0]?._review).toMatchObject({ insider: true, incentivized: true });
});

it('say whether each review was verified, who replied and when, and that everything is invented', () => {
  const atom = toAtomFeed(garage, site, content.words);
  const { reviews } = garage;
  const proofs = [...atom.matchAll(/out of 5[^<]*<\/p><p>([^<]*)<\/p>/g)].map(([, proof]) => proof);
  expect(proofs).toHaveLength(reviews.length);
  const checked = reviews.filter(({ verification }) => verification.status === 'unverified');
  expect(proofs.filter((proof) => proof === 'Not checked')).toHaveLength(checked.length);
  expect(proofs).toContain('Matched to a job, visit or purchase');
  const replied = reviews.find(({ reply }) => reply !== undefined)?.reply;
  expect(atom).toContain(`replied, ${replied?.date}</p><blockquote>`);
  const invented = 'Sample data: all of this is made up. ';
  expect(parse(atom).texts).toContain(`<subtitle>${invented}`);
  expect(toJsonFeed(garage, site, content.words).description).toContain(invented);
});
