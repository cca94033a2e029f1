import { readFileSync } from 'node:fs';
import type { PageData } from './page-data.ts';

/** Reads a style sheet of `site/styles/` or another folder of `site/`, and removes comments and indentation. */
export function styleSource(name: string, folder = 'styles'): string {
  const source = readFileSync(new URL(`../${folder}/${name}.css`, import.meta.url), 'utf8');
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s+/gm, '');
}

/** Returns the style sheet of review cards for other sites: it styles only what is in an element of the class `public-reviews`. */
export function cardStyles({ accent }: PageData): string {
  const names = ['reset', 'tokens', 'base', 'card', 'outside'];
  const rules = names.map((name) => styleSource(name)).join('\n');
  // The other site decides whether it is light or dark.
  const scoped = rules.replace(/color-scheme: light dark;\n/, '').replaceAll(':root', '&');
  return `.public-reviews {\n${scoped}--accent: ${accent};\ncolor: var(--ink);\n}\n`;
}
