import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sidecar, startSidecar } from '../sidecar/main.ts';
import { garageWith } from './garage/garage.ts';
import { buildInto, garageSettings } from './garage/serve.ts';
import { freePort } from './support/free-port.ts';

/** Commands that this test runs. They only read, or write into folders that the environment names. */
const RUN_HERE: readonly RegExp[] = [
  /^curl /,
  /^npm run (build|ping)$/,
  /^npm run -s cli -- (check|doctor|subscribers list)$/,
  /^echo '[^']+' \| npm run -s cli -- analyze$/,
];

/** Commands that another test runs, with a string that this test must contain. */
const RUN_ELSEWHERE: readonly [command: RegExp, test: string, word: string][] = [
  [/^npm start$/, 'test/http/life.test.ts', "'npm start'"],
  [/^npm run serve$/, 'test/http/life.test.ts', "'npm run serve'"],
  [/^node cli\/main\.js serve$/, 'test/http/life.test.ts', "'cli/main.js', 'serve'"],
  [/^npm run dev$/, 'test/build/dev.test.ts', "'cli/main.js', 'dev'"],
  [/^npx @11ty\/eleventy .*--serve$/, 'test/build/dev.test.ts', '@11ty/eleventy/cmd.cjs'],
  [/^npm run( -s cli --)? import\b/, 'test/import/command.test.ts', "'import'"],
  [/^npm run -s cli -- init\b/, 'test/owner/stopwatch.test.ts', 'init'],
  [/^npm run -s cli -- new\b/, 'test/owner/commands.test.ts', "'new'"],
  [/^npm run -s cli -- fetch-google\b/, 'test/owner/fetch-google.test.ts', "'fetch-google'"],
  [/^npm run -s cli -- reply\b/, 'test/owner/commands.test.ts', "'reply'"],
  [/^npm run -s cli -- remove\b/, 'test/owner/commands.test.ts', "'remove'"],
  [/^npm run -s cli -- annotate\b/, 'test/annotate/annotate.test.ts', "commands/annotate.ts'"],
  [/^npm (ci && npm )?run package$/, 'test/deploy/package.test.ts', "'package'"],
  [/^npm install .*\.tgz$/, 'test/deploy/package.test.ts', "'install'"],
  [/^npx public-reviews init$/, 'test/deploy/package.test.ts', "bin/public-reviews', 'init'"],
];

/** Commands that no test runs: they run the tests, take minutes, change this folder, or need other programs. */
const NOT_RUN: readonly RegExp[] = [
  /^npm (ci|test)$/,
  /^npm ci && npm (start|test)$/,
  /^npm run (check|judges|golden|words|docs)$/,
  /^npx vitest run /,
  /^node (bench|build\/insights\/training)\//,
  /^npx @modelcontextprotocol\/inspector /,
  /^claude mcp add /,
  /^git (pull$|pull upstream main$|remote (add|rename) |filter-repo |push )/,
  /^(git pull && )?docker compose /,
  /^npx wrangler /,
];

const BLOCK = /^```([^\n]*)\n([\s\S]*?)^```/gm;
/** Tests that run the named shell blocks of a guide. */
const NAMED_BLOCKS: Readonly<Record<string, string>> = {
  'docs/subscribe.md': 'test/hub/local-trial.test.ts',
};
const INLINE = /`((?:npm|npx|node|curl|git|docker) [^`]+)`/g;

type Command = { guide: string; command: string; output?: string | undefined };

/** Returns the commands of a guide: lines of shell blocks, lines after `$` with their output, and commands in sentences. */
function commandsIn(guide: string, markdown: string): Command[] {
  const blocks = [...markdown.matchAll(BLOCK)].flatMap(([, language, block = '']) => {
    const lines = block.replaceAll('\\\n', ' ').trim().split('\n');
    if (language === 'sh') return lines.map((line) => ({ guide, command: withoutComment(line) }));
    const [first = '', output] = lines;
    return first.startsWith('$ ') ? [{ guide, command: first.slice(2), output }] : [];
  });
  const inline = [...markdown.replaceAll(BLOCK, '').matchAll(INLINE)];
  return [...blocks, ...inline.map(([, command = '']) => ({ guide, command }))];
}

function withoutComment(line: string): string {
  return line.replace(/\s+#\s.*$/, '').replace(/\s+/g, ' ');
}

/** Hides the scores, which change slightly with every training of the model. */
function withoutScores(output: string): string {
  return output.replace(/"score":[\d.]+/g, '"score":…');
}

const guides = (await readdir('docs')).filter((name) => name.endsWith('.md'));
const files = ['README.md', 'content/README.md', ...guides.map((name) => `docs/${name}`)];
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const found = texts.flatMap(([file, markdown]) => commandsIn(file, markdown));
const commands = [...new Map(found.map((entry) => [entry.command, entry])).values()];
const isIn = (list: readonly RegExp[], command: string): boolean =>
  list.some((known) => known.test(command));

describe('a command of the guides', () => {
  const scripts: Promise<Record<string, string>> = readFile('package.json', 'utf8').then(
    (text) => JSON.parse(text).scripts,
  );

  it.each(commands)('names an existing script or file: $command ($guide)', async ({ command }) => {
    const [, script] = /\bnpm run (?:-s )?([\w:]+)/.exec(command) ?? [];
    if (script !== undefined) expect(await scripts).toHaveProperty([script]);
    const [, file] = /(?:^| )node (\S+)|^npx vitest run (\S+)/.exec(command)?.filter(Boolean) ?? [];
    if (file !== undefined) expect(existsSync(file), file).toBe(true);
  });

  it.each(commands)('is in exactly one list: $command ($guide)', ({ command }) => {
    const lists = [RUN_HERE, RUN_ELSEWHERE.map(([known]) => known), NOT_RUN];
    expect(lists.filter((list) => isIn(list, command))).toHaveLength(1);
  });

  it.each(RUN_ELSEWHERE)('%s is run by %s', async (known, test, word) => {
    expect(commands.some(({ command }) => known.test(command))).toBe(true);
    expect((await readFile(test, 'utf8')).includes(word)).toBe(true);
  });

  it('is in a named block only if a test of the guide runs that block', async () => {
    for (const [guide, markdown] of texts) {
      for (const [, language = ''] of markdown.matchAll(BLOCK)) {
        const [, name] = /^sh (.+)$/.exec(language) ?? [];
        if (name === undefined) continue;
        const test = NAMED_BLOCKS[guide];
        expect(test && (await readFile(test, 'utf8')), guide).toContain(`'${name}'`);
      }
    }
  });

  it.each([...RUN_HERE, ...NOT_RUN])('%s occurs in a guide', (known) => {
    expect(commands.some(({ command }) => known.test(command))).toBe(true);
  });
});

describe('running', () => {
  let sidecar: Sidecar;
  let garage: Awaited<ReturnType<typeof garageWith>>;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    garage = await garageWith({});
    const port = String(await freePort());
    const settings = garageSettings(garage.root, {
      PORT: port,
      SITE_URL: `http://localhost:${port}`,
    });
    await buildInto(settings, 'content');
    sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
    const { SITE_URL, DIST_DIR, DATA_DIR } = settings;
    env = { ...process.env, SITE_URL, DIST_DIR, DATA_DIR, NODE_ENV: undefined };
  });
  afterAll(async () => {
    await sidecar.close();
    await garage[Symbol.asyncDispose]();
  });

  async function run(command: string): Promise<string> {
    const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, error, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((ended) => child.once('close', ended)),
    ]);
    expect(code, `${out}${error}`).toBe(0);
    return out;
  }

  const here = commands.filter(({ command }) => isIn(RUN_HERE, command));
  it.each(here)('$command ($guide)', async ({ guide, command, output }) => {
    const local = command.replaceAll(
      /http:\/\/localhost:8080|https:\/\/(?:your-site|reviews\.example)/g,
      env.SITE_URL ?? '',
    );
    if (!command.startsWith('curl ')) {
      const printed = (await run(local)).trim();
      if (output === undefined) return;
      if (process.env.DOCS === 'write') {
        const markdown = await readFile(guide, 'utf8');
        await writeFile(
          guide,
          markdown.replace(output, () => printed),
        );
      } else expect(withoutScores(printed), 'run: npm run docs').toBe(withoutScores(output));
      return;
    }
    const printed = await run(`${local} -s -w '\\n%{http_code}'`);
    expect(['200', '202', '304'], printed).toContain(printed.slice(printed.lastIndexOf('\n') + 1));
  });
});
