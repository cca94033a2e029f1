import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Preconditions of GET and HEAD (RFC 9110 13.2.2) as data. `$tag` stands for the ETag of the representation without its
 * quotes, `$date` for its Last-Modified, `$later` and `$earlier` for one day after and before it.
 */
export type ConditionalCase = {
  id: string;
  spec: string;
  headers: Readonly<Record<string, string>>;
  status: 200 | 304 | 412;
};

const INM = 'RFC 9110 13.1.2';
const IM = 'RFC 9110 13.1.1';
const IMS = 'RFC 9110 13.1.3';
const IUS = 'RFC 9110 13.1.4';
const ORDER = 'RFC 9110 13.2.2';

const CONDITIONAL_CASES: readonly ConditionalCase[] = [
  { id: 'none', spec: ORDER, headers: {}, status: 200 },

  { id: 'inm-same', spec: INM, headers: { 'If-None-Match': '"$tag"' }, status: 304 },
  {
    id: 'inm-weak',
    spec: `${INM}: weak comparison`,
    headers: { 'If-None-Match': 'W/"$tag"' },
    status: 304,
  },
  { id: 'inm-other', spec: INM, headers: { 'If-None-Match': '"other"' }, status: 200 },
  { id: 'inm-other-weak', spec: INM, headers: { 'If-None-Match': 'W/"other"' }, status: 200 },
  { id: 'inm-any', spec: INM, headers: { 'If-None-Match': '*' }, status: 304 },
  { id: 'inm-any-spaced', spec: INM, headers: { 'If-None-Match': ' * ' }, status: 304 },
  { id: 'inm-list-first', spec: INM, headers: { 'If-None-Match': '"$tag", "b"' }, status: 304 },
  {
    id: 'inm-list-last',
    spec: INM,
    headers: { 'If-None-Match': '"a", W/"b", "$tag"' },
    status: 304,
  },
  { id: 'inm-list-weak', spec: INM, headers: { 'If-None-Match': '"a",W/"$tag"' }, status: 304 },
  { id: 'inm-list-no-space', spec: INM, headers: { 'If-None-Match': '"a","$tag"' }, status: 304 },
  {
    id: 'inm-list-empty-members',
    spec: 'RFC 9110 5.6.1.2',
    headers: { 'If-None-Match': ', ,"$tag",,' },
    status: 304,
  },
  {
    id: 'inm-list-others',
    spec: INM,
    headers: { 'If-None-Match': '"a", "b", W/"c"' },
    status: 200,
  },
  {
    id: 'inm-comma-in-tag',
    spec: 'RFC 9110 8.8.3: a tag may contain a comma',
    headers: { 'If-None-Match': '"a,b", "$tag"' },
    status: 304,
  },
  { id: 'inm-tag-inside-another', spec: INM, headers: { 'If-None-Match': '"x$tag"' }, status: 200 },
  { id: 'inm-prefix-only', spec: INM, headers: { 'If-None-Match': '"$tag.2"' }, status: 200 },
  {
    id: 'inm-unquoted',
    spec: 'RFC 9110 8.8.3: not a tag',
    headers: { 'If-None-Match': '$tag' },
    status: 200,
  },
  {
    id: 'inm-half-quoted',
    spec: 'RFC 9110 8.8.3: not a tag',
    headers: { 'If-None-Match': '"$tag' },
    status: 200,
  },
  { id: 'inm-empty', spec: INM, headers: { 'If-None-Match': '' }, status: 200 },
  { id: 'inm-empty-tag', spec: INM, headers: { 'If-None-Match': '""' }, status: 200 },
  {
    id: 'inm-lower-case-weak',
    spec: 'RFC 9110 8.8.3: W/ is case-sensitive, but a 304 is safe here',
    headers: { 'If-None-Match': 'w/"$tag"' },
    status: 304,
  },
  {
    id: 'inm-gzip',
    spec: 'a proxy appended the coding',
    headers: { 'If-None-Match': '"$tag-gzip"' },
    status: 304,
  },
  {
    id: 'inm-double-gzip',
    spec: 'Jetty appends --gzip',
    headers: { 'If-None-Match': '"$tag--gzip"' },
    status: 304,
  },
  {
    id: 'inm-semicolon-gzip',
    spec: 'Apache once appended ;gzip',
    headers: { 'If-None-Match': '"$tag;gzip"' },
    status: 304,
  },
  {
    id: 'inm-br',
    spec: 'a proxy appended the coding',
    headers: { 'If-None-Match': '"$tag-br"' },
    status: 304,
  },
  {
    id: 'inm-zstd',
    spec: 'our tag of the zstd encoding',
    headers: { 'If-None-Match': '"$tag-zstd"' },
    status: 304,
  },
  {
    id: 'inm-df',
    spec: 'Netlify appends -df',
    headers: { 'If-None-Match': '"$tag-df"' },
    status: 304,
  },
  {
    id: 'inm-weak-gzip',
    spec: 'nginx weakens the tag, a proxy appends the coding',
    headers: { 'If-None-Match': 'W/"$tag-gzip"' },
    status: 304,
  },
  {
    id: 'inm-other-suffix',
    spec: 'not a coding',
    headers: { 'If-None-Match': '"$tag-v2"' },
    status: 200,
  },

  { id: 'ims-same', spec: IMS, headers: { 'If-Modified-Since': '$date' }, status: 304 },
  { id: 'ims-later', spec: IMS, headers: { 'If-Modified-Since': '$later' }, status: 304 },
  { id: 'ims-earlier', spec: IMS, headers: { 'If-Modified-Since': '$earlier' }, status: 200 },
  {
    id: 'ims-garbage',
    spec: `${IMS}: ignored unless an HTTP-date`,
    headers: { 'If-Modified-Since': 'yesterday' },
    status: 200,
  },
  {
    id: 'ims-iso',
    spec: `${IMS}: ignored unless an HTTP-date`,
    headers: { 'If-Modified-Since': '2099-01-01T00:00:00Z' },
    status: 200,
  },
  {
    id: 'ims-number',
    spec: `${IMS}: ignored unless an HTTP-date`,
    headers: { 'If-Modified-Since': '9999999999' },
    status: 200,
  },
  {
    id: 'ims-empty',
    spec: `${IMS}: ignored unless an HTTP-date`,
    headers: { 'If-Modified-Since': '' },
    status: 200,
  },
  {
    id: 'ims-rfc850',
    spec: 'RFC 9110 5.6.7: obsolete formats are accepted',
    headers: { 'If-Modified-Since': 'Friday, 31-Dec-49 23:59:59 GMT' },
    status: 304,
  },
  {
    id: 'ims-asctime',
    spec: 'RFC 9110 5.6.7: obsolete formats are accepted',
    headers: { 'If-Modified-Since': 'Fri Dec 31 23:59:59 2049' },
    status: 304,
  },
  {
    id: 'ims-asctime-old',
    spec: 'RFC 9110 5.6.7: obsolete formats are accepted',
    headers: { 'If-Modified-Since': 'Sun Nov  6 08:49:37 1994' },
    status: 200,
  },
  {
    id: 'ims-impossible',
    spec: `${IMS}: ignored unless an HTTP-date`,
    headers: { 'If-Modified-Since': 'Fri, 99 Foo 2099 00:00:00 GMT' },
    status: 200,
  },

  {
    id: 'inm-wins-miss',
    spec: `${ORDER}: If-None-Match wins`,
    headers: { 'If-None-Match': '"other"', 'If-Modified-Since': '$later' },
    status: 200,
  },
  {
    id: 'inm-wins-hit',
    spec: `${ORDER}: If-None-Match wins`,
    headers: { 'If-None-Match': '"$tag"', 'If-Modified-Since': '$earlier' },
    status: 304,
  },
  {
    id: 'inm-and-ims-agree',
    spec: ORDER,
    headers: { 'If-None-Match': '"$tag"', 'If-Modified-Since': '$date' },
    status: 304,
  },
  {
    id: 'inm-garbage-still-wins',
    spec: `${ORDER}: the field is present`,
    headers: { 'If-None-Match': 'garbage', 'If-Modified-Since': '$later' },
    status: 200,
  },

  { id: 'im-same', spec: IM, headers: { 'If-Match': '"$tag"' }, status: 200 },
  { id: 'im-any', spec: IM, headers: { 'If-Match': '*' }, status: 200 },
  { id: 'im-list', spec: IM, headers: { 'If-Match': '"a", "$tag"' }, status: 200 },
  { id: 'im-other', spec: IM, headers: { 'If-Match': '"other"' }, status: 412 },
  { id: 'im-empty', spec: IM, headers: { 'If-Match': '' }, status: 412 },
  {
    id: 'im-coded',
    spec: 'our tag of the gzip encoding',
    headers: { 'If-Match': '"$tag-gzip"' },
    status: 200,
  },
  { id: 'ius-same', spec: IUS, headers: { 'If-Unmodified-Since': '$date' }, status: 200 },
  { id: 'ius-later', spec: IUS, headers: { 'If-Unmodified-Since': '$later' }, status: 200 },
  { id: 'ius-earlier', spec: IUS, headers: { 'If-Unmodified-Since': '$earlier' }, status: 412 },
  {
    id: 'ius-garbage',
    spec: `${IUS}: ignored unless an HTTP-date`,
    headers: { 'If-Unmodified-Since': 'then' },
    status: 200,
  },
  {
    id: 'im-wins-over-ius',
    spec: `${ORDER}: If-Match wins`,
    headers: { 'If-Match': '"$tag"', 'If-Unmodified-Since': '$earlier' },
    status: 200,
  },
  {
    id: 'im-fails-before-inm',
    spec: `${ORDER}: step 1 before step 3`,
    headers: { 'If-Match': '"other"', 'If-None-Match': '"$tag"' },
    status: 412,
  },
  {
    id: 'im-holds-then-inm',
    spec: `${ORDER}: step 3 after step 1`,
    headers: { 'If-Match': '"$tag"', 'If-None-Match': '"$tag"' },
    status: 304,
  },
  {
    id: 'ius-fails-before-inm',
    spec: `${ORDER}: step 2 before step 3`,
    headers: { 'If-Unmodified-Since': '$earlier', 'If-None-Match': '"$tag"' },
    status: 412,
  },
  {
    id: 'ius-holds-then-ims',
    spec: `${ORDER}: step 4 after step 2`,
    headers: { 'If-Unmodified-Since': '$date', 'If-Modified-Since': '$date' },
    status: 304,
  },
  {
    id: 'if-range-alone',
    spec: 'RFC 9110 13.1.5: ignored without Range',
    headers: { 'If-Range': '"other"' },
    status: 200,
  },
  {
    id: 'range-is-ignored',
    spec: 'RFC 9110 14.2: a server may ignore Range',
    headers: { Range: 'bytes=0-1' },
    status: 200,
  },
  {
    id: 'authorization-is-ignored',
    spec: 'no authentication',
    headers: { Authorization: 'Bearer x', 'If-None-Match': '"$tag"' },
    status: 304,
  },
];

/** Runs the table for each path of a server. `originOf` is called when the tests run. */
export function describeConditional(paths: readonly string[], originOf: () => string): void {
  describe.each(paths)('%s', (path) => {
    let tag = '';
    let date = '';

    beforeAll(async () => {
      const plain = await fetch(originOf() + path, { headers: { 'Accept-Encoding': 'identity' } });
      await plain.arrayBuffer();
      expect(plain.status).toBe(200);
      expect(plain.headers.get('etag')).toMatch(/^"[!#-~]+"$/);
      tag = plain.headers.get('etag')?.slice(1, -1) ?? '';
      date = plain.headers.get('last-modified') ?? '';
      expect(new Date(date).toUTCString()).toBe(date);
    });

    it.each(CONDITIONAL_CASES)('$id: $status', async ({ headers, status }) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(originOf() + path, {
          method,
          headers: fill(headers, tag, date),
        });
        const body = await response.arrayBuffer();
        expect(response.status, method).toBe(status);
        expect(body.byteLength > 0, `${method} body`).toBe(method === 'GET' && status !== 304);
        if (status === 412) continue;
        expect(response.headers.get('etag')?.startsWith(`"${tag}`)).toBe(true);
        expect(response.headers.get('cache-control')).toMatch(/^public, max-age=/);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
      }
    });

    it('sends the same Cache-Control, Vary, Link and validators with 304 as with 200', async () => {
      const full = await fetch(originOf() + path);
      await full.arrayBuffer();
      const etag = full.headers.get('etag') ?? '';
      const fresh = await fetch(originOf() + path, { headers: { 'If-None-Match': etag } });
      expect(fresh.status).toBe(304);
      for (const name of ['etag', 'cache-control', 'vary', 'link', 'last-modified']) {
        expect(fresh.headers.get(name), name).toBe(full.headers.get(name));
      }
    });
  });
}

const DAY_MS = 86_400_000;

function fill(
  headers: Readonly<Record<string, string>>,
  tag: string,
  date: string,
): Record<string, string> {
  const shifted = (ms: number): string => new Date(Date.parse(date) + ms).toUTCString();
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value
        .replaceAll('$tag', tag)
        .replace('$date', date)
        .replace('$later', shifted(DAY_MS))
        .replace('$earlier', shifted(-DAY_MS)),
    ]),
  );
}
