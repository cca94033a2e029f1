import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '../../build/read/content.ts';
import { run as init } from '../../cli/commands/init.ts';
import { garageSettings } from '../garage/serve.ts';

const FORM = 'template/.github/ISSUE_TEMPLATE/setup.yml';

type Field = { type: string; attributes: { label: string; placeholder: string } };

async function formFields(): Promise<Field[]> {
  const { body }: { body: Field[] } = parse(await readFile(FORM, 'utf8'));
  return body.filter(({ type }) => type === 'input');
}

/** Returns the body of an issue, as GitHub writes it from the form. */
async function issueBody(change: Readonly<Record<string, string>> = {}): Promise<string> {
  const fields = await formFields();
  return fields
    .map(({ attributes: { label, placeholder } }) => {
      return `### ${label}\n\n${change[label] ?? placeholder}`;
    })
    .join('\n\n');
}

/** Folder of a repository that was made from the template. */
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'template-'));
  await cp('template', folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function setUp(body: string): Promise<string> {
  const file = `${folder}.md`;
  await writeFile(file, body);
  try {
    return String(await init(garageSettings(folder), { form: file }));
  } finally {
    await rm(file);
  }
}

describe('the template', () => {
  it('has the workflows, scripts and attributes that init writes', async () => {
    const before = await filesIn(folder);
    await rm(join(folder, '.github/workflows'), { recursive: true });
    await rm(join(folder, 'package.json'));
    await setUp(await issueBody());
    for (const name of ['check', 'schedule', 'import', 'report'].map(
      (one) => `.github/workflows/${one}.yml`,
    ))
      expect(await readFile(join(folder, name), 'utf8')).toBe(before.get(name));
    const { dependencies, ...manifest } = JSON.parse(before.get('package.json') ?? '');
    // An owner without a terminal cannot add the package that photos need.
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(dependencies['@11ty/eleventy-img']).toBe(`^${devDependencies['@11ty/eleventy-img']}`);
    // npm takes version 6 instead if the machine has an old Node.
    const major = Number.parseInt(devDependencies['@11ty/eleventy-img'], 10);
    expect(await readFile('docs/theme.md', 'utf8')).toContain(`@11ty/eleventy-img@${major}`);
    expect(await readFile('build/render/photos.ts', 'utf8')).toContain(`ENCODER}@${major}`);
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual(manifest);
    expect(before.get('.gitattributes')).toBe(await readFile('.gitattributes', 'utf8'));
  });

  it('has the files of the guides for Netlify and Cloudflare', async () => {
    const read = (path: string): Promise<string> => readFile(path, 'utf8');
    for (const name of ['wrangler.jsonc', 'worker.js'])
      expect(await read(join(folder, name))).toBe(await read(`docs/recipes/${name}`));
    expect(await read(join(folder, 'netlify.toml'))).toBe(
      (await read('netlify.toml')).replace('"./build/', '"./node_modules/public-reviews/build/'),
    );
  });

  it('has no content and no demo before the form is answered', async () => {
    expect(await readdir(folder)).not.toContain('content');
    await setUp(await issueBody());
    const { reviews, business, sample } = await readContent(join(folder, 'content'));
    expect([reviews, sample]).toEqual([[], undefined]);
    expect(business).toMatchObject({
      name: 'Quist Bakery',
      type: 'Bakery',
      telephone: '+44 1632 960417',
      services: [{ name: 'Bread' }, { name: 'Wedding cakes' }],
    });
  });

  it('reads a form that an editor of Windows saved, with a byte order mark', async () => {
    await setUp(`\ufeff${(await issueBody()).trim().replaceAll('\n', '\r\n')}`);
    const { business } = await readContent(join(folder, 'content'));
    expect(business.name).toBe('Quist Bakery');
  });

  it('leaves open what the owner leaves open, and takes the time zone from the country', async () => {
    const open = '_No response_';
    const labels = (await formFields()).map(({ attributes }) => attributes.label);
    const optional = labels.filter((label) => !/Name|Type|Town|Country/.test(label));
    await setUp(await issueBody(Object.fromEntries(optional.map((label) => [label, open]))));
    const content = await readContent(join(folder, 'content'));
    expect(content.time_zone).toBe('Europe/London');
    expect(content.business.telephone).toBe(undefined);
  });

  it.each([
    ['Zahnarzt', 'Deutschland', 'Deutsch', 'Dentist', 'DE', 'de'],
    ['Coiffeur', 'Suisse', 'French', 'HairSalon', 'CH', 'fr'],
    ['Garage', 'UK', 'Englisch', 'AutoRepair', 'GB', 'en'],
    ['Garage', 'Scotland', 'English', 'AutoRepair', 'GB', 'en'],
    ['Plumber', 'U.S.A.', 'English', 'Plumber', 'US', 'en'],
  ])('takes the words of the owner: %s, %s, %s', async (...words) => {
    const labels = (await formFields()).map(({ attributes }) => attributes.label);
    const asked = [/^Type/, /^Country/, /^Language/];
    const answers = asked.map((label, at) => [labels.find((one) => label.test(one)), words[at]]);
    await setUp(await issueBody({ Telephone: '', ...Object.fromEntries(answers) }));
    const { business, language } = await readContent(join(folder, 'content'));
    const { type, address } = business;
    expect([type, address.address_country, language]).toEqual(words.slice(3));
  });

  it('names every wrong answer and writes nothing', async () => {
    const body = await issueBody({ 'Country code, two letters': 'Albion' });
    await expect(setUp(body)).rejects.toThrow(/GB \(ISO 3166-1\), got ALBION/);
    await expect(setUp('Hello!')).rejects.toThrow('expected "### question" and answers, got none');
    await expect(setUp('### Favourite colour\n\nred')).rejects.toThrow('unknown question');
    expect(await readdir(folder)).not.toContain('content');
  });

  it.each(['', 'Austin'])(
    'names the time zones of a country with several, for "%s"',
    async (zone) => {
      const labels = (await formFields()).map(({ attributes }) => attributes.label);
      const [asked = ''] = labels.filter((label) => label.startsWith('Time zone'));
      const body = await issueBody({
        'Country code, two letters': 'US',
        Telephone: '',
        [asked]: zone,
      });
      await expect(setUp(body)).rejects.toThrow(
        /^Time zone.*, got (?:nothing|Austin); write one of .*America\/Chicago, .*America\/New_York, [^\n]+$/,
      );
    },
  );

  it('treats answers as data', async () => {
    const name = '"; touch hacked; echo "$(id) `id` {{ 7 * 7 }}';
    await setUp(await issueBody({ 'Name of the business': name }));
    expect((await readContent(join(folder, 'content'))).business.name).toBe(name);
    const workflow = await readFile('template/.github/workflows/setup.yml', 'utf8');
    const scripts = workflow.match(/run: [\s\S]*?(?=\n {6}- |$)/g)?.join('\n') ?? '';
    expect(scripts).not.toMatch(/\$\{\{/);
  });
});

async function filesIn(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(dir.length + 1), await readFile(path, 'utf8')] as const;
      }),
    ),
  );
}
