import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Maps } from '../../build/import/source.ts';
import { serveFiles } from '../site/serve-files.ts';
import { ACCESS, serveGoogle } from './google-api.ts';
import { openRepository, type Repository, type RunOptions } from './workflow-run.ts';

// The parser imports its JSON schema without the import attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);

const DIR = 'template/.github/workflows';

/** Returns the errors that GitHub's own parser reports for a workflow. */
async function errorsIn(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (value === undefined) return errors;
  const template = await convertWorkflowTemplate(context, value);
  return [...errors, ...(template.errors ?? []).map(({ Message }) => Message)];
}

it.each(globSync([`${DIR}/*`, '.github/workflows/*']))(
  "%s is accepted by GitHub's parser",
  async (name) => {
    expect(await errorsIn(name, await readFile(name, 'utf8'))).toEqual([]);
  },
);

it('accepts the workflow for GitHub Pages, which builds for the address of the Pages site', async () => {
  const workflow = await readFile(`${DIR}/pages.yml`, 'utf8');
  expect(await errorsIn('pages.yml', workflow)).toEqual([]);
  expect(workflow).toMatch(/SITE_URL: \$\{\{ steps\.pages\.outputs\.base_url \}\}/);
  // The push that makes a repository from the template has no content yet.
  expect(workflow).toContain('if: github.event.created != true');
});

const GITHUB = { 'github.token': 'token' };

function review(id: string, text: string): object {
  return {
    name: `accounts/1/locations/2/reviews/${id}`,
    reviewId: id,
    reviewer: { displayName: 'Ida Nolde' },
    starRating: 'FIVE',
    comment: text,
    createTime: '2026-03-01T10:00:00Z',
    updateTime: '2026-03-01T10:00:00Z',
  };
}

describe('the workflow steps', () => {
  let repository: Repository;
  beforeAll(async () => {
    repository = await openRepository();
  });
  afterAll(() => repository[Symbol.asyncDispose]());

  /** Edits an open pull request as its owner, runs its workflow, and expects that the edit stays until the owner closes it. */
  async function keepsCommitOfOwner(workflow: string, branch: string, options: RunOptions) {
    const tree = `${branch}^{tree}`;
    const edit = (await repository.git('commit-tree', tree, '-p', branch, '-m', 'Edit')).trim();
    await repository.git('update-ref', `refs/heads/${branch}`, edit);
    const refused = (await repository.run(workflow, { ...options, open: '7' })).at(-1);
    expect(refused).toMatchObject({ name: 'Offer a pull request', code: 1 });
    expect(refused?.out).toContain('::error::Pull request 7 has changes of yours.');
    expect((await repository.git('rev-parse', branch)).trim()).toBe(edit);
    expect((await repository.run(workflow, options)).at(-1)?.code).toBe(0);
    expect((await repository.git('rev-parse', branch)).trim()).not.toBe(edit);
  }

  it('import files from inbox/ and open a pull request with the report', async () => {
    const takeout = {
      reviews: [review('A1', 'Brakes in an hour.'), { ...review('A2', ''), starRating: 'NONE' }],
    };
    await repository.push({ 'inbox/reviews.json': JSON.stringify(takeout) });
    const steps = await repository.run('import.yml', { values: GITHUB });
    expect(steps.map(({ name, code }) => [name, code])).toEqual([
      ['npm install --ignore-scripts --no-audit --no-fund', 0],
      ['Import', 0],
      ['Offer a pull request', 0],
    ]);
    const changed = await repository.git(
      'diff',
      '--stat=200',
      '--name-status',
      'main',
      'import-inbox',
    );
    expect(changed.trim().split('\n')).toEqual([
      'A\tcontent/imports/google-2026.ndjson',
      'D\tinbox/reviews.json',
    ]);
    const line = await repository.git('show', 'import-inbox:content/imports/google-2026.ndjson');
    expect(JSON.parse(line)).toMatchObject({ id: 'g-A1', text: 'Brakes in an hour.' });
    const [list, create] = await repository.calls();
    expect(list?.slice(0, 4)).toEqual(['pr', 'list', '--head', 'import-inbox']);
    expect(create?.slice(0, 7).join(' ')).toBe(
      'pr create --head import-inbox --title Import reviews --body-file',
    );
    const text = create?.join('\n');
    expect(text).toContain('| new                 |       1 | google 1 |');
    expect(text).toContain('| skipped             |       1 | no whole stars 1 |');
    expect(text).toContain(
      '- record 2: expected whole stars from 1 to 5, got a text of 4 characters',
    );
    expect(text).toContain('2 rows = 1 review + 1 skipped + 0 repeated');
  });

  it('add a second export to the open pull request, and leave a file that was not read in inbox/', async () => {
    const more = { reviews: [review('A3', 'Tyres too.')] };
    const list = 'Lob,Stars,Date\n"Came at once, and no mess.",5,2026-03-01\n';
    await repository.push({
      'inbox/more-reviews.json': JSON.stringify(more),
      'inbox/list.csv': list,
    });
    const steps = await repository.run('import.yml', { values: GITHUB, open: '7' });
    expect(steps.at(-1)).toMatchObject({ name: 'Offer a pull request', code: 0 });
    const lines = await repository.git('show', 'import-inbox:content/imports/google-2026.ndjson');
    expect(lines.trim().split('\n')).toHaveLength(2);
    const edit = (await repository.calls()).at(-1);
    expect(edit?.slice(0, 4)).toEqual(['pr', 'edit', '7', '--body-file']);
    expect(edit?.join('\n')).toContain('| new                 |       2 | google 2 |');
    expect(edit?.join('\n')).toContain('inbox/list.csv has no column for the text');
    const left = await repository.git('ls-tree', '-r', '--name-only', 'import-inbox', 'inbox/');
    expect(left).toBe('inbox/list.csv\n');
    await keepsCommitOfOwner('import.yml', 'import-inbox', { values: GITHUB });
    await repository.push({}, ['inbox/list.csv']);
  });

  it('treat the name of a file as data, print no row, and warn in a public repository', async () => {
    const name = '$(touch hacked); `id` "x" \'y.csv';
    const rows = [
      'title,body,rating,review_date,reviewer_name,reviewer_email,ip_address',
      'Quick,Came at once.,5,2026-03-01,Ida Nolde,ida@mail.example,203.0.113.9',
      'Late,Two hours late.,bo@mail.example,2026-03-02,Bo Lund,bo@mail.example,203.0.113.8',
      'Late,Two hours late.,2,2026-03-02,Bo Lund,bo@mail.example,203.0.113.8,more',
    ];
    const broken = '[{"rating": 5 "text": "Private words of cy@mail.example"}]';
    await repository.push({ [`inbox/${name}`]: rows.join('\n'), 'inbox/broken.json': broken });
    const before = (await repository.calls()).length;
    const values = { ...GITHUB, 'github.event.repository.private': 'false' };
    const steps = await repository.run('import.yml', { values });
    await repository.push({}, [`inbox/${name}`, 'inbox/broken.json']);
    expect(steps.map(({ code }) => code)).toEqual([0, 0, 0]);
    const asked = (await repository.calls()).slice(before).flat().join('\n');
    expect(asked).toContain('**This repository is public.**');
    expect(asked).toContain('judgeme 1');
    expect(asked).toContain('inbox/broken.json: expected JSON');
    expect(asked).not.toContain(' more');
    expect(steps.map(({ out }) => out).join('') + asked).not.toMatch(
      /@mail|203\.0|Private words|Nolde/,
    );
    const files = await repository.git('ls-tree', '-r', '--name-only', 'import-inbox');
    expect(files).not.toContain('hacked\n');
  });

  it('fail with the error of the import if a file is not an export, and open no pull request', async () => {
    await repository.push({ 'inbox/more-reviews.json': '{"reviews": [{"star' }, [
      'inbox/reviews.json',
    ]);
    const before = await repository.calls();
    const steps = await repository.run('import.yml', { values: GITHUB });
    expect(steps.at(-1)).toMatchObject({ name: 'Import', code: 1 });
    expect(steps.at(-1)?.out).toContain('::error::inbox/more-reviews.json: the JSON is cut off');
    expect(steps.at(-1)?.out).toContain('Nothing was written.');
    const [, notice = ''] = /::notice::.*?%0A(.*)/.exec(steps.at(-1)?.out ?? '') ?? [];
    expect(Maps.parse(parse(notice.replaceAll('%0A', '\n')))).toEqual({
      'list.csv': {
        map: { 'Your words': 'text', Points: 'rating' },
        ...{ date_order: 'dmy', platform: 'yell' },
      },
    });
    expect(await repository.calls()).toEqual(before);
    await repository.push({}, ['inbox']);
  });

  it('read a list again once its options stand in maps.yaml', async () => {
    const list = 'Name,Stars,Date,Comment\nIda,5,03/04/2026,Brakes in an hour.\n';
    await repository.push({ 'inbox/list 2026.csv': list });
    const [, refused] = await repository.run('import.yml', { values: GITHUB });
    expect(refused).toMatchObject({ name: 'Import', code: 1 });
    expect(refused?.out).toContain('::notice::Options like --map, --date-order');
    const maps = 'list 2026.csv:\n  date_order: dmy\n  platform: yell\n';
    await repository.push({ 'content/imports/maps.yaml': maps });
    expect(await readFile(`${DIR}/import.yml`, 'utf8')).toContain("'content/imports/maps.yaml']");
    const steps = await repository.run('import.yml', { values: GITHUB });
    expect(steps.map(({ code }) => code)).toEqual([0, 0, 0]);
    const line = await repository.git('show', 'import-inbox:content/imports/yell-2026.ndjson');
    expect(JSON.parse(line)).toMatchObject({ date: '2026-04-03' });
    await repository.push({}, ['inbox', 'content/imports/maps.yaml']);
  });

  it('answer an export without anything new, and pass when its pull request is merged', async () => {
    await repository.push({ 'inbox/README.md': '# Put exports here\n' });
    const [, imported] = await repository.run('import.yml', { values: GITHUB });
    // Neither step runs for the guide alone.
    expect(imported).toBeUndefined();
    const takeout = { reviews: [review('A1', 'Brakes in an hour.')] };
    await repository.push({ 'inbox/reviews.json': JSON.stringify(takeout) });
    await repository.run('import.yml', { values: GITHUB });
    await repository.git('update-ref', 'refs/heads/main', 'refs/heads/import-inbox');
    expect(await repository.run('import.yml', { values: GITHUB })).toHaveLength(1);
    await repository.push({ 'inbox/again.json': JSON.stringify(takeout) });
    const steps = await repository.run('import.yml', { values: GITHUB });
    expect(steps.at(-1)).toMatchObject({ name: 'Offer a pull request', code: 0 });
    expect((await repository.calls()).at(-1)?.join('\n')).toContain(
      '| unchanged           |       1 |',
    );
    const left = await repository.git('ls-tree', '-r', '--name-only', 'import-inbox', 'inbox/');
    expect(left).toBe('inbox/README.md\n');
    await repository.push({}, ['inbox', 'content/imports/google-2026.ndjson']);
  });

  it("fetch from Google with the owner's token, and open a pull request with new reviews", async () => {
    const secrets = Object.entries(ACCESS).map(([name, value]) => [
      `${name === 'GOOGLE_LOCATION' ? 'vars' : 'secrets'}.${name}`,
      value,
    ]);
    const values = { ...GITHUB, ...Object.fromEntries(secrets) };
    const first = {
      reviews: [review('B1', 'Came at once.')],
      totalReviewCount: 2,
      nextPageToken: 'b',
    };
    await using google = await serveGoogle({
      '': first,
      b: { reviews: [review('B2', 'Kind.')], totalReviewCount: 2 },
    });
    const steps = await repository.run('schedule.yml', { values, env: google.env });
    expect(steps.map(({ name, code }) => [name, code])).toEqual([
      ['npm install --ignore-scripts --no-audit --no-fund', 0],
      ['Import', 0],
      ['Offer a pull request', 0],
    ]);
    expect(google.requests).toHaveLength(3);
    const lines = await repository.git(
      'show',
      'import-schedule:content/imports/google-2026.ndjson',
    );
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['g-B1', 'g-B2']);
    expect((await repository.calls()).at(-1)?.join('\n')).toContain(
      '| new                 |       2 | google 2 |',
    );
    await keepsCommitOfOwner('schedule.yml', 'import-schedule', { values, env: google.env });
    await repository.git('update-ref', 'refs/heads/main', 'refs/heads/import-schedule');
    const again = await repository.run('schedule.yml', { values, env: google.env });
    expect(again.at(-1)).toMatchObject({ code: 0, out: 'Nothing new.\n' });
  });

  it('report in one sentence that Google refuses, and stop', async () => {
    await using google = await serveGoogle({});
    const values = {
      ...GITHUB,
      'vars.GOOGLE_LOCATION': 'accounts/1/locations/2',
      'secrets.GOOGLE_CLIENT_ID': 'client',
      'secrets.GOOGLE_CLIENT_SECRET': 'secret',
      'secrets.GOOGLE_REFRESH_TOKEN': 'withdrawn',
    };
    const steps = await repository.run('schedule.yml', { values, env: google.env });
    expect(steps.at(-1)).toMatchObject({ name: 'Import', code: 1 });
    expect(steps.at(-1)?.out).toContain('got status 400 { "error": "invalid_grant" }');
  });

  it('check a pull request, and show each problem at its line', async () => {
    const from = (full_name: string) => ({ pull_request: { head: { repo: { full_name } } } });
    const ofStranger = { event: from('stranger/reviews') };
    expect(await repository.run('check.yml', ofStranger)).toEqual([]);
    const checked = await repository.run('check.yml', { event: from('quist/reviews') });
    expect(checked.at(-1)).toMatchObject({ name: 'Check', code: 0 });
    await repository.push({ 'content/imports/other-2026.ndjson': '{"id":"x-1","rating":6}\n' });
    const wrong = (await repository.run('check.yml')).at(-1);
    expect(wrong?.code).toBe(1);
    const [, file = ''] = /^::add-matcher::(\S+)$/m.exec(wrong?.out ?? '') ?? [];
    const [{ pattern }] = JSON.parse(await readFile(file, 'utf8')).problemMatcher;
    const line = wrong?.out.split('\n').find((each) => each.includes('rating')) ?? '';
    expect(new RegExp(pattern[0].regexp).exec(line)?.slice(1)).toEqual([
      'content/imports/other-2026.ndjson',
      '1',
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^rating {2}expected a whole number/),
    ]);
    const { file: at, line: row, column, message } = pattern[0];
    expect([at, row, column, message]).toEqual([1, 2, 3, 4]);
    await repository.push({}, ['content/imports/other-2026.ndjson']);
  });

  it('report a week in the summary, and post it as an issue once if the owner asks for it', async () => {
    const before = (await repository.calls()).length;
    const run = (values: object, open = '', env = {}): Promise<unknown> =>
      repository.run('report.yml', { values: { ...GITHUB, ...values }, open, env });
    const asked = { 'vars.WEEKLY_REPORT': 'issue', 'github.repository': 'quist/reviews' };
    await run({ 'vars.SITE_URL': 'https://elsewhere.example' }, '', { NPM_PRINTS: '# Reviews' });
    expect((await repository.calls()).length).toBe(before);
    await run(asked);
    const [page, list, issue = []] = (await repository.calls()).slice(before);
    expect(page?.slice(0, 2)).toEqual(['api', 'repos/quist/reviews/pages']);
    expect(list?.slice(0, 2)).toEqual(['issue', 'list']);
    const title = issue[3] ?? '';
    expect(issue.slice(0, 3)).toEqual(['issue', 'create', '--title']);
    expect(title).toMatch(/^Reviews of 20\d\d-\d\d-\d\d to 20/);
    expect(issue.join('\n')).toContain('](https://quist.example/reviews/reviews/');
    await run(asked, `Another issue\n${title}`, { NPM_PRINTS: `# ${title}` });
    const last = (await repository.calls()).slice(before + 3).map((call) => call.slice(0, 2));
    expect(last).toEqual([page?.slice(0, 2), ['issue', 'list']]);
    const steps = await repository.run('report.yml', {
      values: { ...GITHUB, ...asked },
      env: { GH_NO_PAGES: 'yes' },
    });
    expect(steps.at(-1)).toMatchObject({ code: 0 });
    expect(steps.at(-1)?.out).toContain('::notice::No report, because the address of the site');
  });

  describe('of the setup', () => {
    const issue = (body: string) => ({
      ...GITHUB,
      'github.event.issue.body': body,
      'github.event.issue.number': '1',
      'github.event.repository.default_branch': 'main',
    });
    const asked = (login: string) => ({
      'github.repository': 'quist/reviews',
      'github.event.issue.user.login': login,
    });
    const answers = {
      'Name of the business': 'Quist $(touch hacked) Bakery',
      'Type of business: Plumber, Dentist, Bakery … (any schema.org type)': 'Bakery',
      Town: 'Little Marrow',
      'Country code, two letters': 'GB',
    };
    const body = (change: object): string =>
      Object.entries({ ...answers, ...change })
        .map(([question, answer]) => `### ${question}\n\n${answer}\n\n`)
        .join('');

    it('say in the issue which answer is wrong, and change nothing', async () => {
      await repository.push({}, ['content']);
      const before = await repository.git('rev-parse', 'main');
      const values = issue(body({ 'Country code, two letters': 'Albion' }));
      const steps = await repository.run('setup.yml', { values });
      expect(steps.map(({ name, code }) => [name, code])).toEqual([
        ['Look up what the author may do', 0],
        ['npm install --ignore-scripts --no-audit --no-fund', 0],
        ['Write content', 64],
        ['Answer', 0],
      ]);
      const comment = (await repository.calls()).at(-1);
      expect(comment?.slice(0, 3)).toEqual(['issue', 'comment', '1']);
      expect(comment?.join('\n')).toContain('Country code, two letters: ');
      expect(await repository.git('rev-parse', 'main')).toBe(before);
    });

    it.each([
      ['a stranger', 'stranger', 'open', 1],
      ['the owner, about a closed issue', 'owner', 'closed', 0],
    ])('do nothing for %s', async (_who, login, state, steps) => {
      const before = await repository.git('rev-parse', 'main');
      const event = { issue: { state, title: 'Set up my reviews', user: { login } } };
      const values = { ...issue(body({})), ...asked(login) };
      expect(await repository.run('setup.yml', { values, event })).toHaveLength(steps);
      expect(await repository.git('rev-parse', 'main')).toBe(before);
    });

    it('write the content, publish it and close the issue, also for a member whom the event does not name as one', async () => {
      const user = { login: 'owner' };
      const event = {
        issue: { state: 'open', title: 'Set up my reviews', user, author_association: 'NONE' },
      };
      const values = { ...issue(body({})), ...asked('owner') };
      const steps = await repository.run('setup.yml', { values, event });
      expect(steps).toHaveLength(5);
      expect(steps.map(({ code, out }) => [code, out]).filter(([code]) => code !== 0)).toEqual([]);
      expect(await repository.git('show', 'main:content/business.yaml')).toContain(
        'name: Quist $(touch hacked) Bakery',
      );
      const files = await repository.git('ls-tree', '-r', '--name-only', 'main');
      expect(files).not.toMatch(/hacked|^content\/.*sample/m);
      // GitHub refuses a push by the workflow's token that adds workflows.
      expect(files).not.toMatch(/^\.github/m);
      const calls = (await repository.calls()).slice(-4).map((call) => call.slice(0, 3));
      expect(calls).toEqual([
        ['workflow', 'run', 'pages.yml'],
        // An export that was dropped before is imported now.
        ['workflow', 'run', 'import.yml'],
        ['issue', 'comment', '1'],
        ['issue', 'close', '1'],
      ]);
    });

    it('serve the reviews of an export that was dropped into inbox/, without a shell command of the owner', async () => {
      const takeout = { reviews: [review('T1', 'The rye was still warm.')] };
      await repository.push({ 'inbox/reviews.json': JSON.stringify(takeout) });
      await repository.run('import.yml', { values: GITHUB });
      // The owner merges the pull request.
      await repository.git('update-ref', 'refs/heads/main', 'refs/heads/import-inbox');
      const values = { 'steps.pages.outputs.base_url': 'https://quist.example/reviews' };
      const steps = await repository.run('pages.yml', { values });
      expect(steps.map(({ name, code }) => [name, code])).toEqual([
        ['npm install --ignore-scripts --no-audit --no-fund', 0],
        ['npm run build', 0],
      ]);
      const { origin, stop } = await serveFiles(join(repository.folder(), 'dist'));
      const home = await (await fetch(`${origin}/`)).text();
      expect(home).toContain('The rye was still warm.');
      expect(home).toContain('Quist $(touch hacked) Bakery');
      const dataset = await (await fetch(`${origin}/reviews.json`)).json();
      expect(dataset).toMatchObject({
        reviews: [{ id: 'g-T1', url: 'https://quist.example/reviews/reviews/g-T1/' }],
      });
      await stop();
    });
  });
});
