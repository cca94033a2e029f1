import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { type Sidecar, startSidecar } from '../sidecar/main.ts';
import { garageWith } from './garage/garage.ts';
import { buildInto, garageSettings } from './garage/serve.ts';
import { describeResponses } from './support/docs-responses.ts';
import { freePort } from './support/free-port.ts';
import { runHere } from './support/run-command.ts';

/** Commands to run. They only read, or write into folders that the environment names. */
const RUN_HERE: readonly RegExp[] = [
  /^curl /,
  /^npm run (build|ping)$/,
  /^npm run -s cli -- (check|doctor|subscribers list)$/,
  /^echo '[^']+' \| npm run -s cli -- analyze$/,
];

const BLOCK = /^```([^\n]*)\n([\s\S]*?)^```/gm;
/** The computed responses in a guide. */
const RESPONSES = /(<!-- responses of the demo -->\n)[\s\S]*?(<!-- end of responses -->)/;
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

/** Hides the scores, which change with every change of the words. */
function withoutScores(output: string): string {
  return output.replace(/"score":[\d.]+/g, '"score":…');
}

const guides = (await readdir('docs')).filter((name) => name.endsWith('.md'));
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'content/README.md',
  ...guides.map((name) => `docs/${name}`),
];
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const found = texts.flatMap(([file, markdown]) => commandsIn(file, markdown));
const commands = [...new Map(found.map((entry) => [entry.command, entry])).values()];

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
});

/** A build elsewhere, which later runs find unchanged. */
const OF: Readonly<Record<string, Record<string, string>>> = {
  build: { SITE_URL: 'http://localhost:8080', DIST_DIR: join(tmpdir(), 'docs-commands') },
};

describe('running', () => {
  let sidecar: Sidecar;
  let garage: Awaited<ReturnType<typeof garageWith>>;
  let env: Record<string, string>;

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
    env = { SITE_URL, DIST_DIR, DATA_DIR };
  });
  afterAll(async () => {
    await sidecar.close();
    await garage[Symbol.asyncDispose]();
  });

  it('docs/api.md has a response of each endpoint (run: npm run docs)', async () => {
    const guide = await readFile('docs/api.md', 'utf8');
    const responses = await describeResponses(env.SITE_URL ?? '', 'https://your-site');
    const filled = guide.replace(RESPONSES, (_all, open: string, close: string) => {
      return `${open}\n${responses}${close}`;
    });
    if (process.env.DOCS === 'write') await writeFile('docs/api.md', filled);
    else expect(guide).toBe(filled);
    for (const { method, path } of ENDPOINTS) {
      const pattern = RegExp.escape(path).replace(/\\\{\w+\\\}/g, '[^/`]+');
      if (method === 'get')
        expect(responses).toMatch(new RegExp(`^\`GET ${pattern}(?:\\?.*)?\`$`, 'm'));
    }
  });

  /** Runs a command of the project in this process. */
  async function runNpm(command: string): Promise<string> {
    const [, input = '', name = ''] =
      /^(?:echo '([^']+)' \| )?npm run (?:-s cli -- )?([\w ]+)$/.exec(command) ?? [];
    const { code, out, err } = await runHere(name.split(' '), { ...env, ...OF[name] }, input);
    expect(code, `${out}${err}`).toBe(0);
    return out;
  }

  async function runCurl(command: string): Promise<string> {
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, error, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((ended) => child.once('close', ended)),
    ]);
    expect(code, `${out}${error}`).toBe(0);
    return out;
  }

  const here = commands.filter(({ command }) => RUN_HERE.some((known) => known.test(command)));
  it.each(here)('$command ($guide)', async ({ guide, command, output }) => {
    const local = command.replaceAll(
      /http:\/\/localhost:8080|https:\/\/(?:your-site|reviews\.example)/g,
      env.SITE_URL ?? '',
    );
    if (!command.startsWith('curl ')) {
      const printed = (await runNpm(local)).trim();
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
    const printed = await runCurl(`${local} -s -w '\\n%{http_code}'`);
    expect(['200', '202', '304'], printed).toContain(printed.slice(printed.lastIndexOf('\n') + 1));
  });
});
