import { readFile } from 'node:fs/promises';

/** Parts of the style sheet, in the order they apply. */
const PARTS = [
  'colours',
  'base',
  'frame',
  'charts',
  'aspects',
  'reviews',
  'lists',
  'search',
  'prose',
  'media',
];

/** `/assets/site.css`: one file for browsers, made of small ones for people. */
export default class StyleSheet {
  data(): object {
    return { permalink: '/assets/site.css' };
  }

  async render(): Promise<string> {
    const parts = PARTS.map((name) =>
      readFile(new URL(`styles/${name}.css`, import.meta.url), 'utf8'),
    );
    return (await Promise.all(parts)).join('\n');
  }
}
