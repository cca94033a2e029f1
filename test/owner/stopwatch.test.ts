import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { ANSWERS, commandsIn, freshProject, type Project, TAKEOUT, TYPED } from './project.ts';

const page = await readFile('docs/import.md', 'utf8');
const [section = ''] = /## From an empty folder to your site\n[\s\S]*?\n## /.exec(page) ?? [];
const commands = commandsIn(section);

describe('the first steps of docs/import.md', () => {
  let project: Project;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    project = await freshProject();
    const [name = ''] = /Downloads\/\S+\.zip/.exec(section) ?? [];
    await project.file(name, TAKEOUT);
  });
  afterAll(async () => {
    if (server?.pid !== undefined) process.kill(-server.pid);
    await project[Symbol.asyncDispose]();
  });

  it('are at most six commands, from npm ci to npm start', () => {
    expect(commands[0]).toBe('npm ci');
    expect(commands.at(-1)).toBe('npm start');
    expect(commands.length).toBeLessThanOrEqual(6);
  });

  it('import the export, from npm ci to check', async () => {
    await project.linkPackages();
    const [init = '', dryRun = '', write = '', check = ''] = commands.slice(1, -1);
    const initialized = await project.run(init, TYPED);
    expect([initialized.code, initialized.err]).toEqual([
      0,
      expect.stringContaining('Name of the business'),
    ]);
    for (const [question] of ANSWERS) expect(initialized.err).toContain(question);
    const shown = await project.run(dryRun);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toContain('2 rows = 2 reviews + 0 skipped + 0 repeated');
    expect(shown.out).toContain('Nothing was written. Add --write to change content/.');
    expect((await project.run(write)).out).toContain('content/imports/google-2026.ndjson');
    const checked = await project.run(check);
    expect([checked.code, checked.out]).toEqual([
      0,
      'content/ is valid: 2 published, 0 withheld or removed\n',
    ]);
  });

  it("serve the owner's reviews, and none of the demo", async () => {
    server = project.start(commands.at(-1) ?? '');
    const address = await addressOf(server);
    const answer = await fetch(`${address}/reviews.json`);
    const { reviews, business, sample } = ReviewsDataset.parse(await answer.json());
    expect(sample).toBe(undefined);
    expect(business).toMatchObject({
      name: 'Quist Bakery',
      type: 'Bakery',
      telephone: '+44 1632 960417',
      opening_hours: ['Mo 08:00-18:00'],
    });
    expect(reviews).toHaveLength(2);
    expect(reviews[1]).toMatchObject({
      id: 'g-A1',
      date: '2026-03-01',
      rating: 5,
      author: { name: 'Ida N.' },
      reply: { text: 'Thank you, Ida.', date: '2026-03-03' },
    });
    const home = await (await fetch(`${address}/`)).text();
    expect(home).toContain('Quist Bakery');
    expect(home).toContain('tasted of lemon');
    const search = await (await fetch(`${address}/api/reviews/search?query=rye`)).text();
    expect(search).toContain('"id":"g-A2"');
    expect(search).not.toContain('"id":"g-A1"');
  });
});

/** Returns the address that a server prints. Rejects with the server's output if it ends first. */
function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      log += text;
      const [, url] = /serving \S+ at (http:\S+)/.exec(log) ?? [];
      if (url !== undefined) resolve(url);
    });
  server.once('exit', () => reject(new Error(log)));
  return promise;
}
