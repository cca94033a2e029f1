import { readFile } from 'node:fs/promises';

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

  async render(): Promise<string> {
    const layers = Object.entries(LAYERS).map(async ([layer, names]) => {
      const parts = names.map((name) =>
        readFile(new URL(`styles/${name}.css`, import.meta.url), 'utf8'),
      );
      return `@layer ${layer} {\n${(await Promise.all(parts)).join('\n')}}\n`;
    });
    return [`@layer ${Object.keys(LAYERS).join(', ')};\n`, ...(await Promise.all(layers))].join(
      '\n',
    );
  }
}
