import { execFile, execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { lockContent } from '../../build/lock.ts';
import { openSidecar } from '../../cli/commands/serve.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { write } from '../../cli/output.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { GARAGE, garageWith, reviewLine } from '../garage/garage.ts';
import { buildInto, garageSettings } from '../garage/serve.ts';
import { freePort } from '../support/free-port.ts';
import { type CommandResult, runHere } from '../support/run-command.ts';
import { TAKEOUT } from './project.ts';

/** Runs a command as an owner would. `input` answers its questions. */
const run = (contentDir: string, args: string[], input = ''): Promise<CommandResult> =>
  runHere(args, { CONTENT_DIR: contentDir }, input);

it('has exactly one file per command', async () => {
  const names = (await readdir('cli/commands')).map((file) => file.replace('.ts', ''));
  expect(names.toSorted()).toEqual([...COMMANDS.keys()].toSorted());
  for (const name of names) {
    const module = await import(`../../cli/commands/${name}.ts`);
    expect(module.run, name).toBeTypeOf('function');
  }
});

it('says which Node it needs, if the one that runs is older', async () => {
  const older = 'Object.defineProperty(process, "versions", { value: { node: "20.1.0" } })';
  const args = ['--import', `data:text/javascript,${older}`, 'cli/main.js', 'check'];
  const { stderr, code } = await promisify(execFile)(process.execPath, args).catch((e) => e);
  expect(stderr).toMatch(/^public-reviews needs Node 24 or later, and this is 20\.1\.0\. .*\n$/);
  expect(code).toBe(1);
});

it.each([
  [true, 'Bo\ufffd[2J\ufffd\ufffd\n\tTidy.'],
  [false, 'Bo\u001b[2J\r\u009b\n\tTidy.'],
])('writes to a terminal (%s) no characters that it would obey', (isTTY, expected) => {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream;
  write(stream, 'Bo\u001b[2J\r\u009b\n\tTidy.');
  expect(String(stream.read())).toBe(expected);
});

it('explains each option of import', async () => {
  const { code, out } = await run('content', ['import', '--help']);
  expect(code).toBe(0);
  const [usage = '', ...lines] = out.split('\n');
  const options = usage.match(/--[\w-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(lines.join('\n')).toMatch(new RegExp(`${option}\\b`));
});

it('names guides where they are for an owner who runs it in another folder', async () => {
  const cwd = join(import.meta.dirname, '../..');
  for (const dir of [cwd, join(cwd, 'test')]) {
    const args = [join(cwd, 'cli/main.js'), 'import', '--help'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: dir });
    const [, guide = ''] = /More: (\S+)/.exec(stdout) ?? [];
    expect(await readFile(resolve(dir, guide), 'utf8')).toContain('--delete-imported');
  }
});

const NEW = ['new', '--rating', '4', '--author', 'Nora Quist', '--date', '2026-05-02'];

it('writes a new review from options and answers that check accepts', async () => {
  await using garage = await garageWith({});
  const words = 'Late: by 20 minutes. # but kind';
  const { code, out } = await run(garage.contentDir, NEW, `${words}\n\n`);
  expect(code).toBe(0);
  const path = /wrote (\S+)/.exec(out)?.[1] ?? '';
  expect(path).toMatch(/reviews\/2026\/nora-quist-d-[0-9a-f]{10}\.md$/);
  expect(await readFile(path, 'utf8')).toContain(`platform: direct\n`);
  expect(await readFile(path, 'utf8')).toMatch(`---\n${words}\n`);
  expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
});

it('asks again after an invalid answer, and writes nothing if the input ends', async () => {
  await using garage = await garageWith({});
  const before = await readdir(join(garage.contentDir, 'reviews'), { recursive: true });
  const { code, err } = await run(garage.contentDir, ['new', '--author', 'Nora'], '6\n4,5\n');
  expect(code).toBe(64);
  expect(err).toContain('expected a whole number from 1 to 5, got 6');
  expect(err).toContain('expected a whole number from 1 to 5, got 4,5');
  expect(await readdir(join(garage.contentDir, 'reviews'), { recursive: true })).toEqual(before);
});

it('marks optional questions, and repeats a required one until it is answered', async () => {
  await using garage = await garageWith({});
  const { code, err } = await run(garage.contentDir, ['new'], '\nNora Quist\n5\n\n\n\n');
  expect(code).toBe(0);
  expect(err).toBe(
    `Press Enter to keep the value in [brackets].
Name of the customer:   expected a text that is not empty, got nothing
Name of the customer: Stars, 1 to 5: Text of the review, on one line (optional): Date it was written [${new Date().toLocaleDateString('en-CA')}]: Platform it came from [direct]: `,
  );
});

it('prints the next steps after each change of the content', async () => {
  await using garage = await garageWith({});
  const added = await run(garage.contentDir, [...NEW, '--text', 'Fine.', '--source', 'direct']);
  const [, id = ''] = /^review (d-\w+)/.exec(added.out) ?? [];
  const replied = await run(garage.contentDir, ['reply', id, '--text', 'Thank you.']);
  const removed = await run(garage.contentDir, ['remove', id, '--reason', 'author_request']);
  for (const { out } of [added, replied, removed]) {
    expect(out).toContain('Next:\n  npm run -s cli -- check ');
    expect(out).toContain('  npm start ');
  }
});

it('prints the reply that a new one replaces', async () => {
  await using garage = await garageWith({});
  const first = await run(garage.contentDir, ['reply', 'g-102', '--text', 'Thank you.']);
  expect(first.out).not.toContain('replacing:');
  const second = await run(garage.contentDir, ['reply', 'g-102', '--text', 'Thanks a lot.']);
  expect(second.out).toMatch(
    /g-102\.md, replacing:\n---\nreview: g-102\ndate: \S+\n---\n+Thank you\.\n/,
  );
  const path = join(garage.contentDir, 'replies/g-102.md');
  expect(await readFile(path, 'utf8')).toMatch(/^Thanks a lot\.$/m);
});

it('prints the imported reply that a new one replaces', async () => {
  const reply = { text: 'Thank you, from the portal.', date: '2026-06-02' };
  await using garage = await garageWith({
    'imports/more.ndjson': reviewLine({ id: 'r-1', reply }),
  });
  const { out } = await run(garage.contentDir, ['reply', 'r-1', '--text', 'Thank you.']);
  expect(out).toContain('replies/r-1.md, replacing:\nThank you, from the portal.\n');
});

it('replaces a reply in the file that holds it, whatever its name', async () => {
  const before = '---\nreview: g-102\ndate: 2026-05-01\n---\nThanks.\n';
  await using garage = await garageWith({ 'replies/thanks.md': before });
  // Below the working directory, files are named by relative paths.
  const args = [resolve('cli/main.js'), 'reply', 'g-102', '--text', 'Thank you.'];
  const { stdout: out } = await promisify(execFile)(process.execPath, args, {
    cwd: garage.root,
    env: { ...process.env, CONTENT_DIR: garage.contentDir },
  });
  expect(out).toContain(`thanks.md, replacing:\n${before}`);
  expect(await readdir(join(garage.contentDir, 'replies'))).toEqual(['thanks.md']);
  expect((await run(garage.contentDir, ['check'])).code).toBe(0);
});

it('keeps the value in brackets when an empty line follows an invalid answer', async () => {
  await using garage = await garageWith({});
  const { code, out } = await run(garage.contentDir, ['new'], 'Nora\n5\nFine.\n\n!\n\n');
  expect(code).toBe(0);
  const [, path = ''] = /wrote (\S+)/.exec(out) ?? [];
  expect(await readFile(path, 'utf8')).toContain('platform: direct\n');
});

it('refuses invalid options, naming option and value', async () => {
  await using garage = await garageWith({});
  const args = [...NEW.slice(0, -1), '2026-02-30', '--text', 'Fine.', '--source', 'direct'];
  const { code, err } = await run(garage.contentDir, args);
  expect(code).toBe(64);
  expect(err).toContain('--date  expected a real calendar date, YYYY-MM-DD, got 2026-02-30');
});

it.each<[line: string, words: string, exitCode?: number]>([
  ['new --stars 4', '--stars'],
  ['reply', 'expected <id>, got nothing'],
  // A variable of the shell may be empty.
  ['reply ', 'expected <argument>, got nothing'],
  ['import  --write', 'expected <argument>, got nothing'],
  ['reply nobody --text Thanks.', 'no review has the id nobody'],
  ['reply g-102 --text Thanks. --date 2015-01-01', ', the day of the review, or later, got 2015'],
  ['remove g-102 --reason dislike', '--reason  expected one of author_request'],
  ['remove g-102', 'no answer to "Reason: author_request, '],
  ['remove g-1002 --reason legal', 'no review has the id g-1002; did you mean g-102?'],
  ['remove g-099 --reason legal', 'g-099 was removed already'],
  ['doctor a b', 'unexpected argument b'],
  ['import https://a.example --header X', 'header  expected a header and a variable like '],
  ['photo gone.jpg', 'gone.jpg: no such file or folder', 1],
  ['photo test', 'test: expected a file, got a folder', 1],
  ['annotate --import gone.json', 'gone.json: no such file or folder', 1],
])('refuses "%s" in one sentence', async (line, words, exitCode = 64) => {
  await using garage = await garageWith({});
  const { code, err } = await run(garage.contentDir, line.split(' '));
  expect(code).toBe(exitCode);
  expect(err).toContain(words);
  expect(err).not.toContain('    at ');
});

it.each([
  ['g-abcd', '2 ids start with g-abcd: g-AbCd1, g-AbCd2\n'],
  ['AbCd1', 'no review has the id AbCd1; did you mean g-AbCd1?\n'],
])('names ids as they are written for %s', async (id, message) => {
  await using garage = await garageWith({
    'imports/ids.ndjson': ['g-AbCd1', 'g-AbCd2'].map((each) => reviewLine({ id: each })).join(''),
  });
  const { err } = await run(garage.contentDir, ['reply', id, '--text', 'Thank you.']);
  expect(err).toBe(message);
});

it('removes a line of an import, keeps the other lines, and adds a tombstone', async () => {
  await using garage = await garageWith({});
  const path = join(garage.contentDir, 'imports/google-2025.ndjson');
  const before = (await readFile(path, 'utf8')).split('\n');
  const { code, out } = await run(garage.contentDir, ['remove', 'G-102', '--reason', 'legal']);
  expect(code).toBe(0);
  expect(out).toContain(
    "The text remains in git's history; content/README.md explains how to remove it with git-filter-repo.",
  );
  const after = (await readFile(path, 'utf8')).split('\n');
  expect(after).toEqual(before.filter((line) => !line.includes('"g-102"')));
  const removed = await readFile(join(garage.contentDir, 'removed.ndjson'), 'utf8');
  const tombstone = JSON.parse(removed.trim().split('\n').at(-1) ?? '');
  expect(tombstone).toMatchObject({ id: 'g-102', reason: 'legal' });
  expect(Object.keys(tombstone)).toEqual(['id', 'removed_at', 'reason']);
  expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
});

it('removes a review file with its reply', async () => {
  await using garage = await garageWith({});
  const { out } = await run(garage.contentDir, [...NEW, '--text', 'Fine.', '--source', 'direct']);
  const path = /wrote (\S+)/.exec(out)?.[1] ?? '';
  const id = /d-[0-9a-f]{10}/.exec(path)?.[0] ?? '';
  await run(garage.contentDir, ['reply', id, '--text', 'Thank you.']);
  await run(garage.contentDir, ['remove', id, '--reason', 'author_request']);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  await expect(readFile(join(garage.contentDir, `replies/${id}.md`))).rejects.toThrow('ENOENT');
});

it('does not reply to a review that another command removes meanwhile', async () => {
  await using garage = await garageWith({});
  const { out } = await run(garage.contentDir, [...NEW, '--text', 'Fine.', '--source', 'direct']);
  const [, id = '', path = ''] = /^review (d-\w+): wrote (\S+)/.exec(out) ?? [];
  const removal = await lockContent(garage.contentDir);
  const replying = run(garage.contentDir, ['reply', id, '--text', 'Thank you.']);
  await setTimeout(500);
  await rm(path);
  removal[Symbol.dispose]();
  expect(await replying).toMatchObject({ code: 64, err: expect.stringContaining('no review has') });
});

it.each([
  ['check', '--suggest-mentions', 'npm_config_suggest_mentions', 'true'],
  ['import', '--scale', 'npm_config_scale', '10'],
  ['build', '--no-ping', 'npm_config_ping', ''],
])(
  'says when npm has kept the option of %s %s, instead of running without it',
  async (command, option, name, value) => {
    await using garage = await garageWith({});
    vi.stubEnv(name, value);
    const { code, err } = await run(garage.contentDir, [command]);
    vi.unstubAllEnvs();
    expect([code, err]).toEqual([
      64,
      `npm took ${option} for its own option; write -- before the arguments: npm run -s cli -- ${command} …\n`,
    ]);
  },
);

it('names the reply of a removed review, which goes with it, and its photos, which stay', async () => {
  const images = [{ file: 'cake.jpg', alt: 'A cake.' }];
  await using garage = await garageWith({ 'imports/x.ndjson': reviewLine({ images }) });
  await run(garage.contentDir, ['reply', 'n-1', '--text', 'Thank you.']);
  const { out } = await run(garage.contentDir, ['remove', 'n-1', '--reason', 'privacy']);
  expect(out).toMatch(
    /^removed n-1 from \S+x\.ndjson, with \S+n-1\.md, but not \S+photos\/cake\.jpg$/m,
  );
});

it('has a recipe for git that empties the lines of a review, whatever its words, but not its tombstone', async () => {
  const guide = await readFile('content/README.md', 'utf8');
  const [, id = '', rest = ''] = /^regex:\(\?m\)(\^\S+?"id":"[^"]+")(\S+)==>$/m.exec(guide) ?? [];
  const recipe = new RegExp(id.replace('g-7hq2kx0c', 'n-1') + rest, 'gm');
  const mark = '{"id":"n-1","text_hash":"9f86","mentions":[{"quote":"great"}]}\n';
  const tombstone = '{"id":"n-1","removed_at":"2026-06-02T10:00:00Z","reason":"privacy"}\n';
  const other = reviewLine({ id: 'n-10' });
  const lines = [reviewLine({ text: 'A "great"\nday.' }), mark, tombstone, other];
  expect(lines.join('').replace(recipe, '').trim()).toBe(`${tombstone}${other}`.trim());
});

it('removes a reply whose file has another name, and mentions; check reports remaining links to the review', async () => {
  await using garage = await garageWith({
    'replies/thanks.md': '---\nreview: g-102\ndate: 2026-05-01\n---\nThanks.\n',
    'mentions/g-102.yaml': 'mentions: { technicians: [Orla] }\n',
    'duplicates.yaml': '- [g-102, g-101]\n',
  });
  await run(garage.contentDir, ['remove', 'g-102', '--reason', 'privacy']);
  const { err } = await run(garage.contentDir, ['check']);
  expect(err).toMatch(/^\S+duplicates\.yaml:1:4 {2}0\.0 {2}g-102 was removed: delete it here/);
  expect(err).toContain('1 problem in the content');
  expect(await readdir(join(garage.contentDir, 'mentions'))).toEqual([]);
});

it('removes what the editor took down already, and the marks in its words', async () => {
  const mark = (id: string) =>
    `${JSON.stringify({ id, text_hash: '9f86d081884c7d65', model: 'm', language: 'en', mentions: [] })}\n`;
  await using garage = await garageWith({
    'removals/g-102.yaml': 'id: G-102\nremoved_at: 2026-06-02T10:00:00Z\nreason: privacy\n',
    'annotations.ndjson': mark('g-101') + mark('g-102'),
  });
  expect(await run(garage.contentDir, ['remove', 'g-102', '--reason', 'privacy'])).toMatchObject({
    code: 0,
  });
  expect(await readdir(join(garage.contentDir, 'removals'))).toEqual([]);
  const marks = await readFile(join(garage.contentDir, 'annotations.ndjson'), 'utf8');
  expect(marks).toBe(mark('g-101'));
  expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
});

it('loses no change of two commands at once', async () => {
  await using garage = await garageWith({});
  const ids = ['g-101', 'g-102', 'g-103', 'g-104'];
  const remove = (id: string) =>
    promisify(execFile)(process.execPath, ['cli/main.js', 'remove', id, '--reason', 'legal'], {
      env: { ...process.env, CONTENT_DIR: garage.contentDir },
    });
  await Promise.all(ids.map(remove));
  const removed = await readFile(join(garage.contentDir, 'removed.ndjson'), 'utf8');
  for (const id of ids) expect(removed).toContain(`"id":"${id}"`);
  expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
});

it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'suggests the date in the time zone of the business: %s',
  async (timeZone) => {
    const yaml = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
    await using garage = await garageWith({
      'business.yaml': yaml.replace(/^time_zone: .*$/m, `time_zone: ${timeZone}`),
    });
    const dayThere = (): string => new Date().toLocaleDateString('en-CA', { timeZone });
    const before = dayThere();
    const { err } = await run(garage.contentDir, ['new'], 'Nora\n5\nFine.\n\n\n');
    expect([before, dayThere()]).toContain(/Date it was written \[(.*?)\]/.exec(err)?.[1]);
  },
);

describe('doctor', () => {
  it('reports what works and what does not at a served site', async () => {
    await using garage = await garageWith({});
    const SITE_URL = `http://localhost:${await freePort()}`;
    const settings = garageSettings(garage.root, { SITE_URL });
    await buildInto(settings, settings.CONTENT_DIR);
    const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
    try {
      const healthy = await run(garage.contentDir, ['doctor', sidecar.url]);
      // The site was built for another address than that of the server, and its hub has that address too.
      expect(healthy.out.match(/^problem .*$/gm)).toEqual([
        expect.stringContaining(`set SITE_URL=${sidecar.url}`),
        expect.stringMatching(
          /hub: expected \S+\/api\/websub\/hub, got no response \(connect ECONNREFUSED/,
        ),
      ]);
      expect(healthy.out).toContain('search: status 200\n');
      expect(healthy.out).toContain('/reviews.json: as built\n');
      expect(healthy.out).toContain('/reviews.json unchanged: status 304\n');
      expect(healthy.out).toContain('MCP: status 200\n');
    } finally {
      await sidecar.close();
    }
  });

  it('reports a hub that is not there, at an address in any spelling', async () => {
    await using garage = await garageWith({});
    const PORT = await freePort();
    const settings = { ...garageSettings(garage.root), PORT, SITE_URL: `http://localhost:${PORT}` };
    await buildInto(settings, settings.CONTENT_DIR);
    const withoutHub = { ...settings, HUB_URL: 'none' };
    const sidecar = await startSidecar(withoutHub, { log: () => undefined, now: Date.now });
    try {
      const { code, out } = await run(garage.contentDir, ['doctor', `HTTP://LocalHost:${PORT}/`]);
      expect(code).toBe(1);
      expect(out.match(/^problem .*$/gm)).toEqual([
        expect.stringMatching(/hub: expected \S+\/api\/websub\/hub, got status 404; check that/),
      ]);
      const bare = await run(garage.contentDir, ['doctor', `localhost:${PORT}`]);
      expect(bare.out).toContain(`address: http://localhost:${PORT}\n`);
      const secure = await run(garage.contentDir, ['doctor', `https://localhost:${PORT}`]);
      expect(secure.out).toContain('got no response (it does not speak https; try http://);');
    } finally {
      await sidecar.close();
    }
  });

  it('asks no server of a site of files alone', async () => {
    await using garage = await garageWith({});
    const settings = garageSettings(garage.root, { SIDECAR_URL: 'none', HUB_URL: 'none' });
    await buildInto(settings, settings.CONTENT_DIR);
    const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
    const { out } = await run(garage.contentDir, ['doctor', sidecar.url]);
    await sidecar.close();
    expect(out).toContain('/reviews.json: as built\n');
    expect(out).not.toMatch(/search|MCP/);
  });

  it('reports a problem if nothing responds', async () => {
    await using garage = await garageWith({});
    const { code, out } = await run(garage.contentDir, ['doctor', 'http://127.0.0.1:1']);
    expect(code).toBe(1);
    expect(out).toMatch(/^problem {2}\/etags\.json: expected .* got no response \(/m);
  });
});

it.each([
  [true, undefined, 0],
  [false, undefined, 2],
  [true, 'info' as const, 2],
])(
  'logs the expected levels with a terminal (%s) and LOG_LEVEL %s',
  async (isTTY, LOG_LEVEL, count) => {
    await using garage = await garageWith({});
    const settings = garageSettings(garage.root);
    await buildInto(settings, settings.CONTENT_DIR);
    vi.stubGlobal(
      'process',
      Object.create(process, {
        stderr: { value: Object.assign(new EventEmitter(), { isTTY, write: vi.fn() }) },
      }),
    );
    const sidecar = await openSidecar({ ...settings, LOG_LEVEL });
    await sidecar.close();
    expect(process.stderr.write).toHaveBeenCalledTimes(count);
    vi.unstubAllGlobals();
  },
);

describe('init', () => {
  const ANSWERS = [
    'Quist Bakery',
    'Bakery',
    '1 Mill Lane',
    'Little Marrow',
    'LM1 2AB',
    'gb',
    '01632 960417',
    '',
    'Mo-Fr 08:00-18:00, Sa 09:00-13:00',
    'en',
    'Europe/London',
    'google, direct',
    'Bread, Wedding cakes',
    'Nora Quist',
    'none',
    'My sister wrote one; it is marked.',
    '',
    '',
  ];

  it('replaces the sample with content that check accepts', async () => {
    await using garage = await garageWith({});
    const { code, err } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect([code, err]).toEqual([0, expect.stringContaining('Name of the business')]);
    expect((await readdir(garage.contentDir)).toSorted()).toEqual(['business.yaml']);
    const written = await readFile(join(garage.contentDir, 'business.yaml'), 'utf8');
    expect(written).not.toContain('sample');
    expect(written).toContain('id: wedding-cakes');
    expect(written).toMatch(/collects_from:\n\s+- google\n\s+- direct\n/);
    // The commented-out line is valid.
    expect(written).toContain('\n# site: { accent: "#0b5d3b" }\n');
    await writeFile(join(garage.contentDir, 'business.yaml'), written.replace('# site', 'site'));
    const checked = await run(garage.contentDir, ['check']);
    expect(checked.code).toBe(0);
    // The one statement that was not made stays open.
    expect(checked.out + checked.err).toContain('review_policy.fake_reviews is not stated');
    expect(checked.out + checked.err).not.toMatch(/review_policy\.(incentives|relations)/);
  });

  it.each([
    [{ 1: 'Hair salon', 5: 'IN', 10: '' }, 'type: HairSalon', 'time_zone: Asia/Kolkata'],
    [{ 1: 'Fotograf', 5: 'BR', 10: 'São Paulo' }, 'type: LocalBusiness', 'zone: America/Sao_Paulo'],
    [{ 1: 'Bicycle shop' }, 'type: BikeStore', 'time_zone: Europe/London'],
    [{ 1: 'Driving school' }, 'type: LocalBusiness', 'time_zone: Europe/London'],
    [{ 1: 'Dentits' }, 'type: Dentits', 'time_zone: Europe/London'],
    // The Halifax of the time zone is in Canada, and this country has one clock.
    [{ 10: 'Halifax' }, 'type: Bakery', 'time_zone: Europe/London'],
    [{ 5: 'Polska', 10: 'Warszawa' }, 'address_country: PL', 'time_zone: Europe/Warsaw'],
    // Of several clocks, a city chooses: asked again.
    [{ 5: 'US', 10: 'Austin\nChicago' }, 'type: Bakery', 'time_zone: America/Chicago'],
    [{ 8: 'Mo - Fr 8:00–18:00; Sa 9:00–13:00' }, '- Mo-Fr 08:00-18:00', '- Sa 09:00-13:00'],
    [{ 14: 'keine', 15: 'Aucun' }, 'incentives: none', 'relations: none'],
    [{ 9: 'deutsch', 12: 'Bread; Cakes' }, 'id: cakes', 'language: de'],
    [{ 13: 'Γιώργος, Нина' }, 'id: x-1\n      name: Γιώργος', 'id: x-2\n      name: Нина'],
    [{ 9: 'French', 11: 'Google;Jameda' }, '- jameda', 'language: fr'],
    [{ 1: 'physiotherapist', 5: 'PT', 10: 'Lisboa' }, 'Physiotherapy', 'zone: Europe/Lisbon'],
    // Not a language of the site: asked again.
    [{ 9: 'Svenska\nsv' }, 'type: Bakery', 'language: sv'],
  ])(
    'takes kinds, cities, languages and lists as owners write them: %j',
    async (change, type, zone) => {
      await using garage = await garageWith({});
      const answers = Object.values({ ...ANSWERS, 6: '', ...change }).join('\n');
      const { code, err } = await run(garage.contentDir, ['init'], `${answers}\n`);
      expect(code).toBe(0);
      expect(err.includes('got Austin; write one of America/Adak, ')).toBe(
        zone.endsWith('Chicago'),
      );
      const written = await readFile(join(garage.contentDir, 'business.yaml'), 'utf8');
      expect([written, written]).toEqual([
        expect.stringContaining(type),
        expect.stringContaining(zone),
      ]);
      expect(err.includes('warning: business.yaml: Dentits is not a type')).toBe(
        type === 'type: Dentits',
      );
      expect(err.includes('warning: business.yaml: type is LocalBusiness, which names')).toBe(
        type === 'type: LocalBusiness',
      );
    },
  );

  it('asks for people with their first names first, because commas separate them', async () => {
    await using garage = await garageWith({});
    const answers = Object.values({ ...ANSWERS, 13: 'Anna Weber, Tom Hill' }).join('\n');
    const { err } = await run(garage.contentDir, ['init'], `${answers}\n`);
    expect(err).toContain('Team members named in reviews, first name first, separated by commas');
    const written = parse(await readFile(join(garage.contentDir, 'business.yaml'), 'utf8'));
    const names = written.business.technicians.map((each: { name: string }) => each.name);
    expect(names).toEqual(['Anna Weber', 'Tom Hill']);
  });

  it('leaves questions open that are answered with nothing, but not those with names', async () => {
    await using garage = await garageWith({});
    const nothing = {
      2: '-',
      6: 'none',
      7: 'keine',
      8: 'N/A',
      12: 'nessuno',
      15: '–',
      17: 'nichts',
    };
    const answers = Object.values({ ...ANSWERS, ...nothing, 13: 'Nada, Nic' }).join('\n');
    expect((await run(garage.contentDir, ['init'], `${answers}\n`)).code).toBe(0);
    const written = parse(await readFile(join(garage.contentDir, 'business.yaml'), 'utf8'));
    const { address, name, technicians, ...business } = written.business;
    expect(Object.keys(address)).not.toContain('street_address');
    expect(business).toEqual({ type: 'Bakery', services: [] });
    expect(technicians.map((each: { id: string }) => each.id)).toEqual(['nada', 'nic']);
    expect(Object.keys(written.review_policy).slice(1)).toEqual(['collects_from', 'incentives']);
    // Not an address, and asked again.
    const words = Object.values({ ...ANSWERS, 7: 'we have none\n' }).join('\n');
    await rm(join(garage.contentDir, 'business.yaml'));
    const { err } = await run(garage.contentDir, ['init'], `${words}\n`);
    expect(err).toContain('expected an absolute http or https address, got we have none');
  });

  it('suggests answers from a schema.org file, which an empty line accepts', async () => {
    await using garage = await garageWith({});
    const file = join(garage.root, 'my page.json');
    const address = { streetAddress: '1 Mill Lane', addressLocality: 'Little Marrow' };
    const place = { postalCode: 'LM1 2AB', addressCountry: 'GB' };
    const page = { '@type': 'Bakery', name: 'Quist Bakery', address: { ...address, ...place } };
    await writeFile(file, JSON.stringify({ '@graph': [page] }));
    const answers = Array(18).fill('').join('\n');
    const { code, out, err } = await run(garage.contentDir, ['init', file], `${answers}\n`);
    expect([code, err]).toEqual([0, expect.stringContaining('schema.org type) [Bakery]: ')]);
    expect(out).toContain(`npm run import -- "${file}" `);
    const written = await readFile(join(garage.contentDir, 'business.yaml'), 'utf8');
    expect(written).toContain('name: Quist Bakery');
    expect(written).toContain('type: Bakery');
    expect(written).toContain('address_locality: Little Marrow');
    // Nobody has named a platform.
    expect(written).not.toContain('collects_from');
  });

  it('explains an invalid value in the file, and does not suggest it', async () => {
    await using garage = await garageWith({});
    const file = join(garage.root, 'page.json');
    const address = { addressLocality: 'Little Marrow', addressCountry: 'United Kingdom' };
    const page = { '@type': 'Bakery', name: 'Quist Bakery', address, openingHours: 'Mon-Fri 9-5' };
    await writeFile(file, JSON.stringify(page));
    const answers = [...Array(5).fill(''), 'gb', ...Array(12).fill('')].join('\n');
    const { code, err } = await run(garage.contentDir, ['init', file], `${answers}\n`);
    expect(code).toBe(0);
    expect(err).toMatch(/ expected .*, got United Kingdom\nCountry code, two letters: /);
    expect(err).toMatch(
      / expected opening hours like .*, got Mo-Fr 9-5\nHours \(.* \(optional\): /,
    );
    const written = await readFile(join(garage.contentDir, 'business.yaml'), 'utf8');
    expect(written).toContain('address_country: GB');
    expect(written).not.toContain('opening_hours');
  });

  it.each([
    ['notes of another product', 'Keep/note.json', '{"title":"Shopping"}'],
    ['lists without end', 'deep.json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['no JSON', 'data.json', '{"title": '],
    ['a large file', 'large.json', `{"title":"${'x'.repeat(1_100_000)}","phoneNumbers":{}}`],
  ])('reports in one sentence that there is no business in %s', async (_case, name, body) => {
    await using garage = await garageWith({});
    const file = join(garage.root, 'export', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
    const { code, err } = await run(garage.contentDir, ['init', join(garage.root, 'export')]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^\S+ names no business: .*\nNothing was written\.\n$/),
    ]);
  });

  it('checks answers against earlier ones, and keeps the demo if the input ends', async () => {
    await using garage = await garageWith({});
    const before = await readFile(join(garage.contentDir, 'business.yaml'), 'utf8');
    const answers = ['', ...ANSWERS.slice(0, 3), '', ...ANSWERS.slice(3, 6), '12', 'call us'];
    const { code, err } = await run(garage.contentDir, ['init'], `${answers.join('\n')}\n`);
    expect(code).toBe(64);
    expect(err).toMatch(
      /^.*\nName of the business: {3}expected a text that is not empty, got nothing$/m,
    );
    expect(err).toMatch(/Town: {3}expected a text that is not empty, got nothing$/m);
    expect(err).toContain('expected a telephone number like "+44 1632 960123", got 12\n');
    expect(err).toContain('expected a telephone number like "+44 1632 960123", got call us\n');
    expect(await readFile(join(garage.contentDir, 'business.yaml'), 'utf8')).toBe(before);
  });

  it('writes workflows next to content/, and keeps existing ones', async () => {
    await using garage = await garageWith({});
    const dir = join(garage.root, '.github/workflows');
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'check.yml'), 'mine');
    await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect((await readdir(dir)).toSorted()).toEqual([
      ...['check.yml', 'import.yml', 'report.yml', 'schedule.yml'],
    ]);
    expect(await readFile(join(dir, 'check.yml'), 'utf8')).toBe('mine');
  });

  it('writes the scripts of the guides to package.json, and keeps existing ones', async () => {
    await using garage = await garageWith({});
    const path = join(garage.root, 'package.json');
    const init = async (before?: object): Promise<unknown> => {
      await cp(GARAGE, garage.contentDir, { recursive: true });
      if (before !== undefined) await writeFile(path, JSON.stringify(before));
      const isStarted = JSON.stringify(before)?.includes('"start"') ?? false;
      const { code, out } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
      expect([code, out.includes(`npm scripts to ${path}\n`)]).toEqual([0, !isStarted]);
      return JSON.parse(await readFile(path, 'utf8'));
    };
    const scripts = { start: 'public-reviews start', cli: 'public-reviews' };
    expect(await init()).toMatchObject({ private: true, type: 'module', scripts });
    const installed = { name: 'mine', dependencies: { 'public-reviews': 'file:x.tgz' } };
    const test = 'echo';
    expect(await init({ ...installed, scripts: { test } })).toMatchObject({
      ...installed,
      scripts: { ...scripts, test },
    });
    const placeholder = 'echo "Error: no test specified" && exit 1';
    expect(await init({ scripts: { test: placeholder } })).toMatchObject({
      scripts: { ...scripts, test: 'public-reviews check' },
    });
    expect(await init({ scripts: { start: 'mine' } })).toEqual({ scripts: { start: 'mine' } });
  });

  it('names the line of an invalid package.json, and changes nothing', async () => {
    await using garage = await garageWith({ '../package.json': '{\n  "name" "mine"\n}\n' });
    const { code, err } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect([code, err]).toEqual([1, expect.stringMatching(/package\.json:2:\d+ {2}expected /)]);
    expect(await readFile(join(garage.contentDir, 'business.yaml'), 'utf8')).toBe(
      await readFile(`${GARAGE}/business.yaml`, 'utf8'),
    );
  });

  it('leaves an own page that shows a review of the demo to check', async () => {
    const page = '---\ntitle: Old\n---\n{% review "q-001" %}\n';
    await using garage = await garageWith({ 'pages/old.md': page });
    const { code } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect([code, await readdir(garage.root)]).toEqual([0, expect.arrayContaining(['.github'])]);
    expect((await run(garage.contentDir, ['check'])).err).toContain('no review has the id q-001');
  });

  it('refuses to replace a business that is not a sample', async () => {
    await using garage = await garageWith({});
    await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    const { code, err } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect(code).toBe(64);
    expect(err).toContain('already describes a business');
  });

  it('keeps the reviews of a business whose business.yaml was deleted, as that advises', async () => {
    await using garage = await garageWith({ '../package.json': '{}' });
    await rm(join(garage.contentDir, 'business.yaml'));
    const before = await readdir(garage.contentDir, { recursive: true });
    const { code, err } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    const after = await readdir(garage.contentDir, { recursive: true });
    expect(err).toContain('/ keeps its reviews; delete any of the demo\n');
    expect([code, after.toSorted()]).toEqual([0, [...before, 'business.yaml'].toSorted()]);
  });

  it('keeps what was added to the demo and is in no commit', async () => {
    await using garage = await garageWith({});
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Q', '-c', 'user.email=q@quist.example', ...args], {
        cwd: garage.contentDir,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Demo');
    await run(garage.contentDir, [...NEW, '--text', 'From a letter.', '--source', 'direct']);
    await writeFile(join(garage.contentDir, '.DS_Store'), '');
    const before = git('status', '--porcelain');
    const refused = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect([refused.code, refused.err]).toEqual([
      64,
      expect.stringMatching(/\?\? reviews\/\S+\n$/),
    ]);
    expect(git('status', '--porcelain')).toBe(before);
    git('add', 'reviews');
    git('commit', '-qm', 'A review');
    const { code } = await run(garage.contentDir, ['init'], `${ANSWERS.join('\n')}\n`);
    expect(code).toBe(0);
  });
});

describe('reply and remove', () => {
  it('take the address of a page and the start of an id, and refuse a start that is too short', async () => {
    await using garage = await garageWith({});
    const added = async (): Promise<string> => {
      const { out } = await run(garage.contentDir, [
        ...NEW,
        '--text',
        'Fine.',
        '--source',
        'direct',
      ]);
      return /d-[0-9a-f]{10}/.exec(out)?.[0] ?? '';
    };
    const [first, second] = [await added(), await added()];
    const address = `https://quist.example/reviews/${first}/`;
    const replied = await run(garage.contentDir, ['reply', address, '--text', 'Thank you.']);
    expect(replied.out).toContain(`replies/${first}.md`);
    for (const place of [`/reviews/${first}/?utm_source=x`, `/admin/#/new?review=${first}`]) {
      const link = `https://quist.example${place}`;
      const again = await run(garage.contentDir, ['reply', link, '--text', 'Thanks.']);
      expect(again.out).toContain(`replies/${first}.md`);
    }
    const gone = 'https://quist.example/reviews/d-gone/?utm_source=x';
    expect(await run(garage.contentDir, ['reply', gone, '--text', 'Thanks.'])).toMatchObject({
      err: expect.stringContaining('no review has the id d-gone'),
    });
    const short = second.slice(0, 10);
    const removed = await run(garage.contentDir, ['remove', short, '--reason', 'platform_removed']);
    expect(removed.out).toContain(`removed ${second} from`);
    expect(await run(garage.contentDir, ['reply', 'd-', '--text', 'Thank you.'])).toMatchObject({
      code: 64,
      err: expect.stringContaining('no review has the id d-'),
    });
  });
});

describe('mark', () => {
  const marks = ['--insider', '--incentivized', '--anonymous', '--withhold', '--verified'];
  const markedAs = (...values: string[]) => marks.flatMap((mark, at) => [mark, values[at] ?? 'no']);

  it.each([
    ['an imported review', 'imports/google-2025.ndjson', '"insider":true', '"method":"manual"'],
    ['a file', 'reviews/2026/nora-quist.md', 'insider: true', 'method: manual'],
  ])('marks %s, and undoes it', async (_, file, ...shown) => {
    const text = `---\nid: d-own\ndate: 2026-05-02 # a Saturday\nrating: 4\nauthor: { name: Nora Quist }\nsource: { platform: direct }\nverification: { status: unverified, method: none }\n---\nFine.\n`;
    await using garage = await garageWith({ 'reviews/2026/nora-quist.md': text });
    const id = file.endsWith('.md') ? 'd-own' : 'g-102';
    const mark = (...values: string[]) =>
      run(garage.contentDir, ['mark', id, ...markedAs(...values)]);
    const read = () => readFile(join(garage.contentDir, file), 'utf8');
    const before = (await run(garage.contentDir, ['check'])).out;
    expect(await mark('yes', 'yes', 'yes', 'privacy', 'manual')).toMatchObject({ code: 0 });
    for (const field of [...shown, 'incentivized', 'anonymous', 'privacy'])
      expect(await read()).toContain(field);
    expect((await run(garage.contentDir, ['check'])).out).toContain('1 privacy');
    expect(await mark()).toMatchObject({ code: 0 });
    expect(await read()).not.toMatch(/insider|incentivized|anonymous|withhold|manual/);
    expect((await run(garage.contentDir, ['check'])).out).toBe(before);
  });

  it.each([
    [[], /^usage: mark <id>/],
    [['--withhold', 'low'], /^--withhold {2}expected one of author_request, .*, no, got low\n/],
    [['--insider', 'maybe'], /^--insider {2}expected one of yes, no, got maybe\n/],
    [['--insider', 'yes', '--withhold', ''], /^--withhold {2}expected one of author_request/],
    [['--verified', 'no'], /^--verified no: trustpilot verified it, not you\n/],
  ])('refuses %j', async (args, message) => {
    await using garage = await garageWith({});
    const { code, err } = await run(garage.contentDir, ['mark', 't-201', ...args]);
    expect([code, err]).toEqual([64, expect.stringMatching(message)]);
  });

  it('withholds a recommendation, which has no other marks', async () => {
    const line =
      '{"id":"f-1","date":"2026-03-01","recommends":true,"text":"","author":{"name":"Ida"},"source":{"platform":"facebook"}}\n';
    await using garage = await garageWith({ 'recommendations.ndjson': line });
    expect(await run(garage.contentDir, ['reply', 'f-1', '--text', 'Thank you.'])).toMatchObject({
      code: 64,
      err: 'f-1 is a recommendation, which can have no reply and no job\n',
    });
    const mark = (...args: string[]) => run(garage.contentDir, ['mark', 'f-1', ...args]);
    expect(await mark('--insider', 'yes')).toMatchObject({ code: 64 });
    expect(await mark('--withhold', 'legal')).toMatchObject({ code: 0 });
    const path = join(garage.contentDir, 'recommendations.ndjson');
    expect(await readFile(path, 'utf8')).toContain('"withhold":{"reason":"legal"}');
    expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
  });
});

describe('verify-jobs', () => {
  it.each([
    ['columns separated by semicolons', 'review_id;job_number;verified_at\ng-102;7;2026-05-03\n'],
    ['numbers', '[{ "review_id": "g-102", "job_number": 7, "verified_at": "2026-05-03" }]'],
  ])('reads days, and %s', async (_, list) => {
    await using garage = await garageWith({});
    const csv = join(garage.root, 'jobs');
    await writeFile(csv, list);
    vi.stubEnv('JOB_KEY', 'a key of more than sixteen');
    const verified = await run(garage.contentDir, ['verify-jobs', csv]);
    vi.unstubAllEnvs();
    expect(verified).toMatchObject({ code: 0, out: 'verified 1 review by job\n' });
    const line = await readFile(join(garage.contentDir, 'imports/google-2025.ndjson'), 'utf8');
    expect(line).toMatch(/"g-102".*"verified_at":"2026-05-03T00:00:00Z"/);
    const [, updated = ''] = /"g-102".*"updated_at":"([^"]+)"/.exec(line) ?? [];
    expect(Date.now() - Date.parse(updated)).toBeLessThan(60_000);
  });

  it('changes nothing if the reviews are marked already', async () => {
    await using garage = await garageWith({});
    const csv = join(garage.root, 'jobs.csv');
    const path = join(garage.contentDir, 'imports/google-2025.ndjson');
    vi.stubEnv('JOB_KEY', 'a key of more than sixteen');
    const texts: string[] = [];
    for (const job of ['g-102,J-7,2026-05-03', 'g-102,J-7,', 'g-102,J-8,']) {
      await writeFile(csv, `review_id,job_number,verified_at\n${job}\n`);
      expect(await run(garage.contentDir, ['verify-jobs', csv])).toMatchObject({ code: 0 });
      texts.push(await readFile(path, 'utf8'));
    }
    vi.unstubAllEnvs();
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
  });

  const ROWS = 'review_id,job_number,verified_at\ng-102,J-7,2026-05-03T09:00:00Z\n';

  it('stores an HMAC of each job number, in a line and in a file, but never the number', async () => {
    await using garage = await garageWith({});
    const { out } = await run(garage.contentDir, [...NEW, '--text', 'Fine.', '--source', 'direct']);
    const path = /wrote (\S+)/.exec(out)?.[1] ?? '';
    const id = /d-[0-9a-f]{10}/.exec(path)?.[0] ?? '';
    const csv = join(garage.root, 'jobs.csv');
    await writeFile(csv, `${ROWS}${id},J-8,\n`);
    vi.stubEnv('JOB_KEY', 'a key of more than sixteen');
    const verified = await run(garage.contentDir, ['verify-jobs', csv]);
    vi.unstubAllEnvs();
    expect(verified).toMatchObject({ code: 0, out: 'verified 2 reviews by job\n' });
    const line = await readFile(join(garage.contentDir, 'imports/google-2025.ndjson'), 'utf8');
    expect(line).toMatch(
      /"g-102".*"status":"verified","method":"job_match".*"evidence":"[0-9a-f]{64}"/,
    );
    const file = await readFile(path, 'utf8');
    expect(file).toMatch(/status: verified\n {2}method: job_match\n/);
    expect(file).toMatch(/---\nFine\.\n$/);
    expect(file.match(/evidence/g)).toHaveLength(1);
    expect(line + file).not.toMatch(/J-[78]/);
    expect(await run(garage.contentDir, ['check'])).toMatchObject({ code: 0 });
  });

  it.each([
    ['', ROWS, 'set JOB_KEY to a secret of your own'],
    [
      'a key of more than sixteen',
      'review_id,job_number\nnobody-1,J-1\n',
      'no review has the id nobody-1',
    ],
    [
      'a key of more than sixteen',
      `${ROWS}G-102,J-8,\n`,
      'row 3: G-102 has another job above; keep one of the two',
    ],
    [
      'a key of more than sixteen',
      'review_id,job_number\ng-102,\n',
      'row 2: job_number  expected a text, got nothing; the columns are review_id, job_number, ver',
    ],
    [
      'a key of more than sixteen',
      'review_id,job_number,verified_at\ng-102,J-1,14.03.2026\n',
      'row 2: verified_at  expected a day like 2026-03-14, got 14.03.2026',
    ],
    [
      'a key of more than sixteen',
      'review_id,job_number\ng-102,J-1\ng-103,J-2, second visit\n',
      'row 3: expected 2 cells as in the header, got 3: a value that holds the separator needs quotes; the columns are review_id, job_number, ver',
    ],
  ])('changes nothing with an invalid key or row (key "%s")', async (key, rows, words) => {
    await using garage = await garageWith({});
    const csv = join(garage.root, 'jobs.csv');
    await writeFile(csv, rows);
    vi.stubEnv('JOB_KEY', key);
    const { code, err } = await run(garage.contentDir, ['verify-jobs', csv]);
    vi.unstubAllEnvs();
    expect([code, err]).toEqual([64, expect.stringContaining(words)]);
  });
});

describe('check', () => {
  it('warns of exports in inbox/, which git keeps', async () => {
    await using garage = await garageWith({ '../inbox/README.md': 'Here.', '../inbox/a.csv': 'x' });
    const { code, err } = await run(garage.contentDir, ['check']);
    expect([code, err]).toEqual([0, expect.stringContaining('warning: inbox/ holds a.csv: git')]);
  });

  it('reports mistakes in the files that only imports read, with those of others', async () => {
    await using garage = await garageWith({
      'imports/maps.yaml': 'list-*.csv:\n  scal: 10\n',
      'imports/addresses.yaml': '- url: http://reviews.example/list.csv\n',
      'insights.yaml': 'minimum_reviews: none\n',
    });
    const { code, err } = await run(garage.contentDir, ['check']);
    expect(code).toBe(1);
    expect(err).toMatch(/maps\.yaml:2:3 {2}.*unknown field scal; did you mean scale\?/);
    expect(err).toMatch(/addresses\.yaml:1:\d+ {2}0\.url {2}expected an https address, got "http:/);
    expect(err).toMatch(/insights\.yaml:1:\d+ {2}minimum_reviews/);
  });

  it('suggests the import command for a raw export in imports/', async () => {
    const review = {
      reviewer: { displayName: 'Nora' },
      starRating: 'FIVE',
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
      name: 'accounts/1/locations/2/reviews/3',
    };
    await using garage = await garageWith({
      'imports/reviews.json': JSON.stringify({ reviews: [review] }),
    });
    const { code, err } = await run(garage.contentDir, ['check']);
    expect(code).toBe(1);
    expect(err).toMatch(/reviews\.json: this is an export \(.*Google.*npm run import -- /);
  });

  it('suggests mentions without changing anything', async () => {
    const line = reviewLine({
      id: 'x-1',
      text: 'It was Orla who found it.',
      mentions: { technicians: [] },
    });
    await using garage = await garageWith({ 'imports/extra.ndjson': line });
    const { code, out } = await run(garage.contentDir, ['check', '--suggest-mentions']);
    expect(code).toBe(0);
    expect(out).toMatch(/^x-1 {2}mentions\.technicians: Orla Brennan$/m);
  });

  it('suggests the import command for a Takeout archive, but not for other files', async () => {
    await using garage = await garageWith({
      'imports/takeout.zip': TAKEOUT,
      'imports/notes.txt': 'Dear diary',
    });
    const { err } = await run(garage.contentDir, ['check']);
    expect(err).toMatch(
      /takeout\.zip: this is an export \(.*Google.*npm run import -- \S+takeout\.zip/,
    );
    expect(err).not.toContain('notes.txt: this is');
  });

  it('warns of reviews missing since the last build, but not of those of the demo', async () => {
    await using garage = await garageWith({});
    const settings = garageSettings(garage.root);
    await buildInto(settings, settings.CONTENT_DIR);
    vi.stubEnv('DIST_DIR', settings.DIST_DIR);
    await writeFile(join(garage.contentDir, 'imports/google-2025.ndjson'), '');
    const real = await run(garage.contentDir, ['check']);
    expect(real.code).toBe(0);
    expect(real.err).toContain(
      'warning: 4 reviews of the last build are gone without a tombstone: g-104, g-103,',
    );
    const path = join(garage.contentDir, 'business.yaml');
    const yaml = await readFile(path, 'utf8');
    await writeFile(path, yaml.replace('sample: true\n', ''));
    const own = await run(garage.contentDir, ['check']);
    vi.unstubAllEnvs();
    expect([own.code, own.err]).toEqual([0, expect.not.stringContaining('without a tombstone')]);
  });

  it('shows 20 problems of a file with rule and value, and counts the rest', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `{"id":"x-${at}","rating":${at + 6}}\n`);
    await using garage = await garageWith({ 'imports/bad.ndjson': lines.join('') });
    const { err } = await run(garage.contentDir, ['check']);
    const problems = err.split('\n').filter((line) => line.includes('bad.ndjson'));
    expect(problems).toHaveLength(21);
    expect(problems.join('\n')).toContain('rating  expected a whole number from 1 to 5, got 6');
    expect(problems.at(-1)).toMatch(/bad\.ndjson {2}and \d+ more$/);
  });

  it('reports published and withheld reviews with reasons, and warns if all are withheld', async () => {
    await using garage = await garageWith({});
    const path = join(garage.contentDir, 'business.yaml');
    const business = await readFile(path, 'utf8');
    await writeFile(
      path,
      business.replace('publish_unverified: true', 'publish_unverified: false'),
    );
    const some = await run(garage.contentDir, ['check']);
    expect(some.out).toMatch(/: \d+ published, \d+ withheld or removed \(.*\d+ unverified/);
    expect(some.err).not.toContain('no review would be published');
    for (const name of await readdir(join(garage.contentDir, 'reviews')))
      await rm(join(garage.contentDir, 'reviews', name), { recursive: true });
    await rm(join(garage.contentDir, 'imports/trustpilot.ndjson'));
    const none = await run(garage.contentDir, ['check']);
    expect(none.err).toContain(
      'no review would be published; set review_policy.publish_unverified',
    );
  });
});
