import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bundle } from '../../site/_includes/bundle.ts';
import type { PageData } from '../../site/_includes/page-data.ts';
import { type Document, toDocument } from '../document.ts';
import type { LoadedSite } from '../load-site.ts';
import { toEditorConfig } from './config.ts';
import { editorPages } from './pages.ts';

/**
 * Returns the content editor, if the owner enabled it: its pages, the script of its previews and its search, and Sveltia CMS with a
 * configuration computed from the schemas.
 */
export function editorFiles(data: PageData, { content, dataset, site }: LoadedSite): Document[] {
  const { admin } = content.site;
  if (admin === undefined) return [];
  const config = toEditorConfig(admin, site.siteUrl, dataset.business, content.businessYaml);
  const script = bundle(new URL('./script.ts', import.meta.url));
  return [
    ...editorPages(data, content.entries),
    toDocument('/admin/editor.js', script),
    toDocument('/admin/config.yml', config),
    ...readLibrary(),
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

const EDITOR_PACKAGE = '@sveltia/cms';

/** Reads the editor's script, and the languages and libraries that it loads. Throws for a version to which a change does not apply. */
function readLibrary(): Document[] {
  const main = import.meta.resolve(EDITOR_PACKAGE);
  // The package's main module is in another folder than the script for web pages.
  const dist = new URL('../dist/', main);
  let script = readFileSync(new URL('sveltia-cms.js', dist), 'utf8');
  for (const [from, to] of CHANGES) {
    if (script.match(from)?.length !== 1)
      throw new Error(`${EDITOR_PACKAGE}: expected ${from} once in its script`);
    script = script.replace(from, to);
  }
  const library = createRequire(main)
    .resolve('immutable')
    .replace(/[^/\\]+$/, 'immutable.es.js');
  const locales = new URL('../locales/', main);
  const names = readdirSync(locales).filter((name) => name.endsWith('.json'));
  return [
    toDocument('/admin/sveltia-cms.js', script),
    toDocument('/admin/chunks/react-dom.js', readFileSync(new URL('chunks/react-dom.js', dist))),
    toDocument('/admin/dist/immutable.es.js', readFileSync(library)),
    ...names.sort().map((name) => {
      const content = readFileSync(new URL(name, locales));
      return toDocument(`/admin/locales/${name}`, content, 'application/json; charset=utf-8');
    }),
  ];
}
