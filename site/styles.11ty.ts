import { readFile } from 'node:fs/promises';
import type { PageData } from './_includes/page-data.ts';

/** Parts of the style sheet by their layer. A later layer wins; rules outside layers win over all of them. */
const LAYERS = {
  reset: ['reset'],
  base: ['tokens', 'base'],
  parts: ['frame', 'rating', 'topics', 'review', 'lists', 'search', 'prose'],
};

/** `/assets/site.css`: the parts in one file. */
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
    // In the layer of the tokens, so that a theme overrides it. Print stays black.
    const own = accent && `@layer base {\n@media screen {\n:root {\n--brand: ${accent};\n}\n}\n}\n`;
    return [order, ...(await Promise.all(layers)), own].join('\n');
  }
}
