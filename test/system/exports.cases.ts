import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { GARAGE } from '../garage/garage.ts';
import { htmlIssues } from '../site/html-issues.ts';

const run = promisify(execFile);

/** Writes the examples of the guide with the given names into a folder. */
async function writeExamples(folder: string, names: readonly string[]): Promise<void> {
  const guide = await readFile('docs/modules.md', 'utf8');
  for (const name of names) {
    const [, code = ''] = guide.split(`${name}\n`).map((part) => part.split('\n```')[0]);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${code}\n`);
  }
}

/** Describes the modules of the package that is installed in a folder. */
export function describeExports(installed: () => string): void {
  describe('public-reviews/schemas', () => {
    it('checks what the site published, without modules of Node', async () => {
      const script = `
        import { readFileSync } from 'node:fs';
        import { ReviewsDataset, Review, JsonFeed, Insights, Etags } from 'public-reviews/schemas';
        const read = (name) => JSON.parse(readFileSync('dist/' + name, 'utf8'));
        const { reviews } = ReviewsDataset.parse(read('reviews.json'));
        JsonFeed.parse(read('api/feed.json'));
        Insights.parse(read('insights.json'));
        Etags.parse(read('etags.json'));
        const { error } = Review.safeParse({ ...reviews[0], rating: 6 });
        console.log(reviews.length, error.issues.map(({ path }) => path.join('.')).join());`;
      await writeFile(join(installed(), 'schemas.mjs'), script);
      const { stdout } = await run(process.execPath, ['schemas.mjs'], { cwd: installed() });
      expect(stdout).toBe('11 rating\n');
      const code = join(installed(), 'node_modules/public-reviews/contract/exported.js');
      expect((await readFile(code, 'utf8')).match(/from "[^"]+"/g)).toEqual(['from "zod"']);
    });
  });

  it('has types for each module, which refuse a wrong use', async () => {
    const folder = join(installed(), 'types');
    await mkdir(folder);
    await writeExamples(folder, ['check.ts']);
    const uses = `
      import publicReviews, { type PluginOptions } from 'public-reviews/eleventy';
      import { createHub, openSqliteStore, type Hub, type TopicDocument } from 'public-reviews/hub';
      import { Review, type SearchQuery } from 'public-reviews/schemas';
      export const options: PluginOptions = { siteUrl: 'https://a.example', contentDir: 'reviews' };
      export const added: Promise<void> = publicReviews({}, options);
      // @ts-expect-error: the folder is missing
      publicReviews({}, { siteUrl: 'https://a.example' });
      export const hub: Hub = createHub({ store: await openSqliteStore(':memory:'), siteUrl: '', hubUrl: '', topics: [] });
      export const answer: Promise<Response> = hub.handle(new Request('https://a.example'));
      // @ts-expect-error: the hash is missing
      export const topic: TopicDocument = { url: '', contentType: '', body: new Uint8Array() };
      export const rating: number = Review.parse({}).rating;
      // @ts-expect-error: a rating is a number
      export const wrong: string = Review.parse({}).rating;
      export const query: SearchQuery = { query: 'brake', limit: 5 } as SearchQuery;`;
    await writeFile(join(folder, 'use.ts'), uses);
    // The schemas need no types of Node.
    for (const [file, ...types] of [['use.ts', 'node'], ['check.ts']]) {
      const compilerOptions = {
        ...{ noEmit: true, strict: true, module: 'NodeNext', target: 'ES2024', types },
        ...{ typeRoots: [resolve('node_modules/@types')], exactOptionalPropertyTypes: true },
      };
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: [file] }),
      );
      const tsc = resolve('node_modules/.bin/tsc');
      const { stdout } = await run(tsc, ['-p', folder]).catch((e) => e);
      expect(stdout, file).toBe('');
    }
  });

  it('public-reviews/hub delivers a feed with the example of its guide', async () => {
    const folder = join(installed(), 'hub');
    await mkdir(folder);
    await writeExamples(folder, ['hub.mjs']);
    const example = await readFile(join(folder, 'hub.mjs'), 'utf8');
    // The receiver of this test is on this machine.
    const local = "settings: { callbackAllow: ['127.0.0.0/8'], callbackPorts: '*' },";
    const changed = example.replace('topics: [FEED],', (line) => `${line}\n  ${local}`);
    expect(changed).not.toBe(example);
    await writeFile(join(folder, 'hub.mjs'), changed);
    await writeFile(join(folder, 'feed.xml'), '<feed>1</feed>');
    const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    await writeFile(join(folder, 'cert.pem'), cert);
    const received: string[] = [];
    const receiver = createServer({ cert, key }, async (request, response) => {
      const challenge = new URL(`https://r${request.url}`).searchParams.get('hub.challenge');
      if (request.method === 'POST') received.push(await text(request));
      response.end(challenge ?? '');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo; // A listening TCP server has one.
    const env = { ...process.env, PORT: '0', NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
    const child = spawn(process.execPath, ['hub.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(createInterface({ input: child.stdout }), 'line');
      const url = `http://127.0.0.1:${String(line).split(' ').at(-1)}/hub`;
      const topic = 'https://news.example/feed.xml';
      const callback = `https://127.0.0.1:${port}/c`;
      const post = (fields: Record<string, string>) =>
        fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
      const subscribe = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback };
      // Strangers may send anything.
      for (const target of ['GET //', 'TRACE /hub']) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        socket.end(`${target} HTTP/1.1\r\nHost: news.example\r\n\r\n`);
        expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
      }
      expect((await post(subscribe)).status).toBe(202);
      expect((await post({ 'hub.mode': 'subscribe', filler: 'x'.repeat(9_000) })).status).toBe(413);
      const query = new URLSearchParams({ 'hub.topic': topic, 'hub.callback': callback });
      const state = async () => JSON.parse(await (await fetch(`${url}?${query}`)).text()).state;
      await expect.poll(state, { timeout: 20_000 }).toBe('active');
      await writeFile(join(folder, 'feed.xml'), '<feed>2</feed>');
      expect((await post({ 'hub.mode': 'publish', 'hub.url': topic })).status).toBe(202);
      await expect.poll(() => received, { timeout: 20_000 }).toEqual(['<feed>2</feed>']);
    } finally {
      child.kill();
      receiver.close();
    }
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  // Each builds a site in a separate process, next to the other tests.
  describe('public-reviews/eleventy', { timeout: 180_000 }, () => {
    const files = [
      'index.md',
      'review.njk',
      'list.njk',
      '_includes/page.njk',
      'eleventy.config.mjs',
    ];
    const site = (): string => join(installed(), 'site');

    /** Builds the site. Resolves to what Eleventy prints. */
    async function build(): Promise<string> {
      const eleventy = join(installed(), 'node_modules/.bin/eleventy');
      const built = run(process.execPath, [eleventy], { cwd: site() });
      const { stdout, stderr } = await built.catch((error) => error);
      return stdout + stderr;
    }

    const read = (path: string): Promise<string> => readFile(join(site(), '_site', path), 'utf8');

    it('adds data, shortcodes and documents to a site', async () => {
      await mkdir(site());
      await writeExamples(site(), files);
      await cp(GARAGE, join(site(), 'reviews-content'), { recursive: true });
      await appendFile(join(site(), 'reviews-content/business.yaml'), 'site: { logo: logo.svg }\n');
      await mkdir(join(site(), 'reviews-content/theme'));
      await writeFile(join(site(), 'reviews-content/theme/logo.svg'), '<svg/>');
      const hostile = [
        ...['---', 'id: q-hostile', 'date: 2026-05-05', 'rating: 3', 'author: { name: Dara }'],
        ...['source: { platform: direct }', 'verification: { status: verified, method: manual }'],
        ...['---', '<script>alert(1)</script> {{ business.name }} {% rating %}', ''],
      ];
      const file = join(site(), 'reviews-content/reviews/2026/hostile.md');
      await writeFile(file, hostile.join('\n'));
      expect(await build()).toContain('Wrote');
      const home = await read('index.html');
      expect(home).toContain('<h1>Quarry Road Garage</h1>');
      expect(home).toContain('out of 5 (12 reviews)');
      expect(home).toContain(
        '&lt;script&gt;alert(1)&lt;/script&gt; {{ business.name }} {% rating %}',
      );
      expect(home.match(/id="stars"/g)).toHaveLength(1);
      // A block in a paragraph ends it.
      expect(await htmlIssues(home, 'index.html')).toEqual([]);
      expect(home.match(/class="card/g)).toHaveLength(3);
      expect(await read('reviews/q-001/index.html')).toContain('id="r-q-001"');
      expect((await read('reviews/index.html')).match(/<article/g)).toHaveLength(12);
      const dataset = JSON.parse(await read('reviews.json'));
      expect(dataset.reviews[0].url).toBe('https://garage.example/reviews/q-hostile/');
      expect(await read('feed.xml')).toContain('https://garage.example/feed.xml');
      expect(await read('reviews.jsonld')).toContain(
        'https://garage.example/assets/theme/logo.svg',
      );
      expect(await read('assets/theme/logo.svg')).toBe('<svg/>');
      expect(await read('reviews.css')).toMatch(/^\.public-reviews \{/);
      const written = await readdir(join(site(), '_site'), { recursive: true });
      expect(written.filter((name) => /content|robots|sitemap|mcp/.test(name))).toEqual([]);
      const feed = JSON.parse(await read('api/feed.json'));
      const { pathname } = new URL(feed.items[0]._review.about);
      const { paths } = JSON.parse(await read(pathname.slice(1)));
      // It describes what is there, and no server.
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining(['/reviews.json', '/api/feed/{page}.json', pathname]),
      );
      expect(
        Object.keys(paths)
          .map((path) => path.slice(1))
          .filter((path) => !path.includes('{page}') && !written.includes(path)),
      ).toEqual([]);
    });

    it('links below the path of a site', async () => {
      const file = join(site(), 'eleventy.config.mjs');
      const valid = await readFile(file, 'utf8');
      const base =
        'eleventyConfig.addPlugin(EleventyHtmlBasePlugin);\n  eleventyConfig.addPlugin(p';
      const below = valid
        .replace("'https://garage.example'", "'https://garage.example/site'")
        .replace('eleventyConfig.addPlugin(p', base)
        .replace(/}\n$/, "  return { pathPrefix: '/site/' };\n}\n");
      await writeFile(file, `import { EleventyHtmlBasePlugin } from '@11ty/eleventy';\n${below}`);
      expect(await build()).toContain('Wrote');
      const links = [...(await read('index.html')).matchAll(/href="(\/[^"]*)/g)];
      expect(links.length).toBeGreaterThan(2);
      for (const [, link] of links) expect(link).toMatch(/^\/site\/re/);
      await writeFile(file, valid);
    });

    it('fails for invalid content, with file, line and rule', async () => {
      const file = join(site(), 'reviews-content/reviews/2026/hostile.md');
      const valid = await readFile(file, 'utf8');
      await writeFile(file, valid.replace(/^rating: .*$/m, 'rating: 6'));
      expect(await build()).toMatch(/reviews-content\/reviews\/2026\/hostile\.md:\d+.*rating/);
      await writeFile(file, valid);
    });

    it('can be required by a CommonJS configuration, as the guide says', async () => {
      const guide = await readFile('docs/modules.md', 'utf8');
      const [, line = ''] = /the first line is `const publicReviews = (.*);`/.exec(guide) ?? [];
      const script = ['--input-type=commonjs', '-p', `typeof ${line}`];
      const { stdout } = await run(process.execPath, script, { cwd: site() });
      expect(stdout).toBe('function\n');
    });

    it('refuses wrong options', async () => {
      const script = `
        import publicReviews from 'public-reviews/eleventy';
        const valid = { siteUrl: 'https://garage.example', contentDir: 'reviews-content' };
        for (const wrong of [{ siteUrl: 'garage' }, { contentDir: undefined }, { documents: ['/review.json'] }, { hubs: 'https://hub.example' }])
          await publicReviews({}, { ...valid, ...wrong }).catch(({ message }) => console.log(message));`;
      await writeFile(join(site(), 'options.mjs'), script);
      const { stdout } = await run(process.execPath, ['options.mjs'], { cwd: site() });
      const messages = stdout.trim().split('\n');
      expect(messages).toEqual([
        expect.stringMatching(/siteUrl: expected an http or https address.*got garage$/),
        expect.stringContaining('contentDir: expected a text'),
        expect.stringContaining('documents: no document /review.json; did you mean /reviews.json?'),
        expect.stringContaining('unknown option hubs; did you mean hub?'),
      ]);
    });

    it('leaves a document to the site that writes it itself', async () => {
      await writeFile(join(site(), 'feed.njk'), '---\npermalink: /feed.xml\n---\n<own/>\n');
      expect(await build()).toMatch(/documents: the site itself writes \/feed\.xml/);
      const file = join(site(), 'eleventy.config.mjs');
      const valid = await readFile(file, 'utf8');
      const chosen = "contentDir: 'reviews-content', documents: ['/reviews.json']";
      await writeFile(file, valid.replace("contentDir: 'reviews-content'", chosen));
      await rm(join(site(), '_site'), { recursive: true });
      expect(await build()).toContain('Wrote');
      expect(await read('feed.xml')).toBe('<own/>\n');
      expect(await readdir(join(site(), '_site'))).not.toContain('insights.json');
    });
  });
}
