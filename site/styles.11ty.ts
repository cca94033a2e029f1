import type { PageData } from './_includes/page-data.ts';
import { styleSource } from './_includes/style-sheets.ts';

/** Cascade layers. Later ones override earlier ones; unlayered rules override all of them. The last two have several files. */
const LAYERS = {
  reset: ['reset'],
  tokens: ['tokens'],
  base: ['base'],
  parts: ['parts', 'card', 'frame'],
  page: ['page', 'photo', 'search', 'prose'],
};

/** `/assets/site.css`: all style sheets in one file, with the site's colour. */
export default class StyleSheet {
  data(): object {
    return { permalink: '/assets/site.css' };
  }

  render({ pageData: { accent, settings } }: { pageData: PageData }): string {
    const layers = Object.entries(LAYERS).map(([layer, names]) => {
      const parts = names.map((name) => styleSource(name));
      return `@layer ${layer} {\n${parts.join('\n')}}\n`;
    });
    // In the layer of the tokens, so that a theme can override it.
    const brand = `@layer tokens {\n:root {\n--accent: ${accent};\n}\n}\n`;
    const scheme =
      settings.scheme === 'auto'
        ? ''
        : `@layer tokens {\n@media screen {\n:root {\ncolor-scheme: only ${settings.scheme};\n}\n}\n}\n`;
    const fonts = settings.fonts ? [styleSource('fonts')] : [];
    const order = `@layer ${Object.keys(LAYERS).join(', ')};\n`;
    return [order, ...fonts, ...layers, brand, scheme].join('\n');
  }
}
