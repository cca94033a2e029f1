import { readFile } from 'node:fs/promises';
import type { PageData } from './page-data.ts';

/** Reads a style sheet of `site/styles/` and removes comments and indentation. */
export async function sourceOf(name: string): Promise<string> {
  const source = await readFile(new URL(`../styles/${name}.css`, import.meta.url), 'utf8');
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s+/gm, '');
}

/** Returns the style sheet of review cards for other sites: it styles only what is in an element of the class `public-reviews`. */
export async function cardStyles({ accent }: PageData): Promise<string> {
  const names = ['reset', 'tokens', 'base', 'card', 'outside'];
  const rules = (await Promise.all(names.map(sourceOf))).join('\n');
  // The other site decides whether it is light or dark.
  const scoped = rules.replace(/color-scheme: light dark;\n/, '').replaceAll(':root', '&');
  return `.public-reviews {\n${scoped}--accent: ${accent};\ncolor: var(--ink);\n}\n`;
}
