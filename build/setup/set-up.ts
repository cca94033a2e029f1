import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { GUIDE } from '../read/files.ts';
import { readYaml } from '../read/parse.ts';
import { ContentError, Problems } from '../read/problems.ts';
import { startChange } from '../replace-files.ts';

/** Files and folders of the demo besides business.yaml. */
const DEMO =
  'insights.yaml annotations.ndjson removed.ndjson duplicates.yaml reviews imports replies mentions removals';
const TITLE = `# Who you are and how you treat reviews. Every field: ${GUIDE}\n`;
const COLOUR = '\n# One colour for the site and the embeds:\n# site: { accent: "#0b5d3b" }\n';

/** Workflows of the template that serve a repository on any host of the site. */
const WORKFLOWS = ['check.yml', 'import.yml', 'report.yml', 'schedule.yml'];
const SCRIPTS = ['start', 'build', 'serve', 'dev', 'import', 'ping'];

/** Reports whether business.yaml describes the invented business of the demo. Returns undefined if it is missing. */
export async function isDemo(path: string): Promise<boolean | undefined> {
  return existsSync(path) ? /^sample: true\b/m.test(await readFile(path, 'utf8')) : undefined;
}

/**
 * Writes the business that the owner describes into a content folder, and adds workflows and scripts next to it. Replaces the demo,
 * but keeps reviews that have no business.yaml, and workflows and scripts that are there. Returns what it wrote, in words.
 * Throws ContentError if the package.json next to the content is invalid.
 */
export async function setUp(contentDir: string, business: unknown): Promise<string[]> {
  const path = join(contentDir, 'business.yaml');
  const demo = (await isDemo(path)) ? DEMO.split(' ') : [];
  const text = TITLE + stringify(business) + COLOUR;
  const folder = dirname(contentDir);
  const problems = new Problems();
  // JSON is YAML.
  const manifest = (await readYaml(Manifest, join(folder, 'package.json'), problems, {}))?.value;
  if (manifest === undefined) throw new ContentError(problems);
  using change = await startChange(contentDir);
  const removed = demo.map((name) => [join(contentDir, name), ''] as const);
  await change.replace([...removed, [path, text]]);
  const workflows = join(folder, '.github/workflows');
  const template = join(import.meta.dirname, '../../template/.github/workflows');
  for (const name of WORKFLOWS)
    await cp(join(template, name), join(workflows, name), { force: false });
  const written = [path, `GitHub workflows to ${workflows}/`];
  if (manifest.scripts?.start === undefined) written.push(await addScripts(folder, manifest));
  return written;
}

const Manifest = z.looseObject({ scripts: z.record(z.string(), z.string()).optional() });
type Manifest = z.infer<typeof Manifest>;

/** Adds the scripts that the guides use. Says so. */
async function addScripts(folder: string, { scripts = {}, ...rest }: Manifest): Promise<string> {
  // `npm init` writes a test that only fails.
  if (scripts.test?.includes('no test specified')) delete scripts.test;
  const added = SCRIPTS.map((name) => [name, `public-reviews ${name}`]);
  const own = { cli: 'public-reviews', test: 'public-reviews check' };
  const all = { ...Object.fromEntries(added), ...own, ...scripts };
  const manifest = { private: true, type: 'module', ...rest, scripts: all };
  const path = join(folder, 'package.json');
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  return `npm scripts to ${path}`;
}
