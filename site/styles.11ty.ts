import { readFile } from 'node:fs/promises';
import type { PageData } from './_includes/page-data.ts';

/** Source files by cascade layer. Later layers override earlier ones; unlayered rules override all of them. */
const LAYERS = {
  reset: ['reset'],
  base: ['tokens', 'base'],
  parts: ['frame', 'rating', 'topics', 'review', 'lists', 'search', 'prose'],
};

/** `/assets/site.css`: all style sheets in one file. */
export default class StyleSheet {
  data(): object {
    return { permalink: '/assets/site.css' };
  }

  async render({ pageData: { accent } }: { pageData: PageData }): Promise<string> {
    const layers = Object.entries(LAYERS).map(async ([layer, names]) => {
      const parts = names.map((name) =>
        readFile(new URL(`styles/${name}.css`, import.meta.url), 'utf8'),
      );
      return `@layer ${layer} {\n${(await Promise.all(parts)).join('\n')}}\n`;
    });
    const order = `@layer ${Object.keys(LAYERS).join(', ')};\n`;
    // In the same layer as the tokens, so a theme can override it. Print stays black.
    const brand =
      accent && `@layer base {\n@media screen {\n:root {\n--brand: ${accent};\n}\n}\n}\n`;
    return [order, ...(await Promise.all(layers)), brand].join('\n');
  }
}
