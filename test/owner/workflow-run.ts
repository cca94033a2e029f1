import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { z } from 'zod';
import { GARAGE } from '../garage/garage.ts';

/** The fields of a workflow that `run` uses. */
const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().default('true'),
      steps: z.array(
        z.object({
          id: z.string().optional(),
          name: z.string().optional(),
          uses: z.string().optional(),
          if: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});

export type StepRun = { name: string; code: number; out: string };

/** The owner's repository at a git host. */
export type Repository = AsyncDisposable & {
  root: string;
  /** Commits files to the main branch and pushes them. */
  push: (files: Readonly<Record<string, string | Buffer>>, remove?: string[]) => Promise<void>;
  /** Runs the steps of a workflow in a fresh clone, like a GitHub runner: after a failure, only those that always run. */
  run: (workflow: string, options?: RunOptions) => Promise<StepRun[]>;
  /** Folder of the last run, with the files that it left. */
  folder: () => string;
  /** Returns the arguments of each call of `gh`. */
  calls: () => Promise<string[][]>;
  git: (...args: string[]) => Promise<string>;
};

export type RunOptions = {
  /** Values of expressions like `secrets.NAME`. */
  values?: Readonly<Record<string, string>>;
  /** With `NPM_PRINTS`, the command of the project is not run, and prints this. */
  env?: Readonly<Record<string, string>>;
  /** The payload of the event. Without one, each job runs; with one, only those that GitHub would run. */
  event?: object;
  /** Output of `gh pr list` and `gh issue list`: the number of an open pull request, or the titles of issues. */
  open?: string;
};

const SOURCES = [
  'build',
  'cli',
  'compile-cache.ts',
  'contract',
  'exports',
  'sidecar',
  'site',
  'template',
  'package.json',
  'eleventy.config.ts',
  'settings.ts',
];

/**
 * Opens a bare repository with the project and the content of the garage. Git, bash, the project and its commands are real.
 * A clone replaces `actions/checkout`, a link to the installed packages replaces `npm install`, and a script that records its
 * arguments replaces `gh`.
 */
export async function openRepository(): Promise<Repository> {
  const root = await mkdtemp(join(tmpdir(), 'workflow-'));
  const origin = join(root, 'origin.git');
  const work = join(root, 'owner');
  const git = (cwd: string, ...args: string[]): Promise<string> =>
    execute('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@quist.example', ...args], cwd);
  await execute('git', ['init', '-q', '--bare', '-b', 'main', origin], root);
  await execute('git', ['clone', '-q', origin, work], root);
  for (const name of SOURCES) await cp(name, join(work, name), { recursive: true });
  await cp(GARAGE, join(work, 'content'), { recursive: true });
  await writeFile(join(work, '.gitignore'), 'node_modules\n.data/\n');
  const commit = async (): Promise<void> => {
    await git(work, 'add', '-A');
    await git(work, 'commit', '-qm', 'Change');
    await git(work, 'push', '-q', 'origin', 'HEAD:main');
  };
  await commit();
  const push: Repository['push'] = async (files, remove = []) => {
    await git(work, 'pull', '-q', '--ff-only', 'origin', 'main');
    for (const [name, body] of Object.entries(files)) {
      await mkdir(dirname(join(work, name)), { recursive: true });
      await writeFile(join(work, name), body);
    }
    for (const name of remove) await rm(join(work, name), { recursive: true });
    await commit();
  };
  const bin = join(root, 'bin');
  await mkdir(bin);
  const calls = join(root, 'gh-calls');
  await writeFile(join(bin, 'gh'), GH);
  await writeFile(join(bin, 'npm'), `${NPM.replace('MODULES', resolve('node_modules'))}`);
  await chmod(join(bin, 'gh'), 0o755);
  await chmod(join(bin, 'npm'), 0o755);
  await writeFile(calls, '');
  let folder = '';

  return {
    root,
    push,
    folder: () => folder,
    git: (...args) => git(origin, ...args),
    calls: async () =>
      (await readFile(calls, 'utf8'))
        .split('\n\n')
        .filter((call) => call !== '')
        .map((call) => call.split('\n')),
    run: async (name, { values = {}, env = {}, event, open = '' } = {}) => {
      const runner = await mkdtemp(join(root, 'runner-'));
      const clone = join(runner, 'work');
      await execute('git', ['clone', '-q', origin, clone], runner);
      await mkdir(join(runner, 'temp'));
      folder = clone;
      const { jobs } = Workflow.parse(
        parse(await readFile(`template/.github/workflows/${name}`, 'utf8')),
      );
      const runs: StepRun[] = [];
      const ended = new Map<string, number>();
      const outputs = join(runner, 'output');
      await writeFile(outputs, '');
      for (const [job, step] of Object.entries(jobs).flatMap(([, one]) =>
        one.steps.map((step) => [one, step] as const),
      )) {
        const said = (await readFile(outputs, 'utf8')).matchAll(/^(\w+)=(.*)$/gm);
        const author = { outputs: Object.fromEntries(said.map(([, key, value]) => [key, value])) };
        const github = { event, repository: 'quist/reviews' };
        if (event !== undefined && !isTrue(job.if, { github, needs: { author } })) continue;
        const hasFailed = runs.some(({ code }) => code !== 0);
        if (step.run === undefined || (hasFailed && step.if !== 'always()')) continue;
        if (!holds(step.if ?? '', clone, ended)) continue;
        const known = { ...values, 'job.status': hasFailed ? 'failure' : 'success' };
        const stepEnv = Object.entries(step.env).map(([key, value]) => [
          key,
          evaluate(value, known),
        ]);
        const result = await bash(step.run, clone, {
          PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
          HOME: runner,
          // All clones share what Node compiled for one of them.
          NODE_COMPILE_CACHE_PORTABLE: '1',
          RUNNER_TEMP: join(runner, 'temp'),
          GITHUB_OUTPUT: outputs,
          GITHUB_STEP_SUMMARY: join(runner, 'summary.md'),
          GH_CALLS: calls,
          GH_OPEN: open,
          ...env,
          ...Object.fromEntries(stepEnv),
        });
        runs.push({ name: step.name ?? step.run, ...result });
        if (step.id !== undefined) ended.set(step.id, result.code);
      }
      return runs;
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Records its arguments, with the text of a pull request in place of its path, and answers `list` and `api`. */
const GH = `#!/bin/sh
test -n "$GH_TOKEN" || exit 4
for argument in "$@"; do
  if test -f "$argument"; then sed 's/^$/ /' "$argument"; else echo "$argument"; fi
done >> "$GH_CALLS"
echo >> "$GH_CALLS"
if test "$2" = list; then echo "$GH_OPEN"; fi
if test "$1" = api && test -n "$GH_NO_PAGES"; then echo '{"message": "Not Found"}'; exit 1; fi
case "$1 $2" in
  "api repos/quist/reviews/collaborators/owner/permission") echo write;;
  "api repos/"*/collaborators/*) echo read;;
  "api "*) echo https://quist.example/reviews/;;
esac
`;

const NPM = `#!/bin/sh
if test "$1" = install; then echo '{}' > package-lock.json; fi
if test "$1" != install && test -n "$NPM_PRINTS"; then echo "$NPM_PRINTS"; exit; fi
if test "$1" = ci || test "$1" = install; then ln -s MODULES node_modules; exit; fi
while test $# -gt 0 && test "$1" != --; do script="$1"; shift; done
test $# = 0 || shift
case "$script" in cli) exec node cli/main.js "$@";; *) exec node cli/main.js "$script" "$@";; esac
`;

/** Returns the value of an expression like `{{ secrets.NAME }}`, or other text as is. */
function evaluate(text: string, values: Readonly<Record<string, string>>): string {
  const [, name] = /^\$\{\{ (\S+) \}\}$/.exec(text) ?? [];
  return name === undefined ? text : (values[name] ?? '');
}

/** Evaluates the condition of a job as GitHub does. */
function isTrue(condition: string, context: object): boolean {
  const { tokens } = new Lexer(condition).lex();
  const values = JSON.parse(JSON.stringify(context), data.reviver);
  const evaluator = new Evaluator(new Parser(tokens, Object.keys(context), []).parse(), values);
  return evaluator.evaluate().coerceString() === 'true';
}

/** Evaluates the conditions of steps that the workflows use: files in the clone, and the outcome of an earlier step. */
function holds(condition: string, clone: string, ended: ReadonlyMap<string, number>): boolean {
  const [, id] = /^steps\.(\w+)\.outcome == 'success'$/.exec(condition) ?? [];
  if (id !== undefined) return ended.get(id) === 0;
  if (!condition.startsWith('hashFiles(')) return true;
  const patterns = condition.matchAll(/'([^']+)'/g).map(([, pattern = '']) => pattern);
  const [wanted = '', excluded] = [...patterns];
  return globSync(wanted, { cwd: clone, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => `!${relative(clone, join(parentPath, name))}` !== excluded);
}

/** Runs a step as GitHub does on Linux if the step names no shell. */
async function bash(
  script: string,
  cwd: string,
  env: Record<string, string>,
): Promise<{ code: number; out: string }> {
  const file = join(cwd, '..', 'step.sh');
  await writeFile(file, script);
  return new Promise((done) =>
    execFile('bash', ['-e', file], { cwd, env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out: out + err }),
    ),
  );
}

function execute(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((done, failed) =>
    execFile(command, args, { cwd }, (error, out) => (error === null ? done(out) : failed(error))),
  );
}
