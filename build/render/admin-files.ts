import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Business } from '../../contract/business.ts';
import type { Document } from '../publish/publish.ts';
import { type AdminSettings, toAdminConfig } from './admin-config.ts';

/** Returns the files that the page of the content editor loads: Sveltia CMS with a configuration computed from the schemas. */
export function adminFiles(
  settings: AdminSettings,
  siteUrl: string,
  business: Business,
  businessYaml: string,
): Document[] {
  const config = toAdminConfig(settings, siteUrl, business, businessYaml);
  return [
    { path: '/admin/config.yml', mediaType: 'text/yaml; charset=utf-8', content: config },
    ...readEditor(),
  ];
}

/**
 * Changes of the editor's script, each of which applies once. Addresses of other hosts become those of this site: of the languages,
 * because the editor freezes where it cannot load that of the browser, and of the library that previews need. Pull requests are
 * no drafts, which GitHub refuses in private repositories of most plans; labels say what is a draft. A file
 * that was changed since it was loaded is not overwritten without a question, as where nothing is reviewed.
 */
const CHANGES: readonly [from: RegExp, to: string][] = [
  [/`\$\{\w+\}@\$\{\w+\}\/locales`/g, '`locales`'],
  [/import\(`\$\{\w+\(\w+\)\}\/\$\{(\w+)\}`\)/g, 'import(`./$${$1}`)'],
  [
    /(originalEntry:(\w+)\}=(\w+),(\w+)=\w+\(\3\);[\s\S]{0,300}?if\(!\4)(?=\)\{let)/g,
    '$1||!$2?.workflow',
  ],
  [/(?<=base:\w+,)draft:\w+,(?=body:)/g, ''],
  [/,\w+!==\(\w+\.status===`draft`\)&&await \w+\(\w+,\w+\)(?=,\{\.\.\.)/g, ''],
];

/**
 * Reads the editor's script, and the languages and libraries that it loads. Throws if the package is not installed, or is a version
 * to which a change does not apply.
 */
function readEditor(): Document[] {
  const main = import.meta.resolve(EDITOR_PACKAGE);
  // The package's main module is in another folder than the script for web pages.
  const dist = new URL('../dist/', main);
  let script = readFileSync(new URL('sveltia-cms.js', dist), 'utf8');
  for (const [from, to] of CHANGES) {
    if (script.match(from)?.length !== 1)
      throw new Error(`${EDITOR_PACKAGE}: expected ${from} once in its script`);
    script = script.replace(from, to);
  }
  const mediaType = 'text/javascript; charset=utf-8';
  const library = createRequire(main)
    .resolve('immutable')
    .replace(/[^/\\]+$/, 'immutable.es.js');
  const locales = new URL('../locales/', main);
  const names = readdirSync(locales).filter((name) => name.endsWith('.json'));
  return [
    { path: '/admin/sveltia-cms.js', mediaType, content: script },
    {
      path: '/admin/chunks/react-dom.js',
      mediaType,
      content: readFileSync(new URL('chunks/react-dom.js', dist)),
    },
    { path: '/admin/dist/immutable.es.js', mediaType, content: readFileSync(library) },
    ...names.sort().map((name) => ({
      path: `/admin/locales/${name}`,
      mediaType: 'application/json; charset=utf-8',
      content: readFileSync(new URL(name, locales)),
    })),
  ];
}

const EDITOR_PACKAGE = '@sveltia/cms';

/** Returns why the editor that the owner enabled cannot be built, with the command to run, or undefined if it can. */
export function editorProblem(): string | undefined {
  try {
    import.meta.resolve(EDITOR_PACKAGE);
    return undefined;
  } catch {
    return `site.admin needs the editor: npm install --save-dev ${EDITOR_PACKAGE}`;
  }
}
