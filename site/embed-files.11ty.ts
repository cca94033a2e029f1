import { readFileSync } from 'node:fs';
import { absolute } from '../contract/addresses.ts';
import { bundle } from './_includes/bundle.ts';
import type { PageData } from './_includes/page-data.ts';

const FILES = ['/embed.js', '/assets/embed.css'] as const;

type Data = { pageData: PageData; file: (typeof FILES)[number] };

/** `/embed.js` and `/assets/embed.css`: the script and the style sheet of the embeds, minified. */
export default class EmbedFiles {
  data(): object {
    return {
      files: FILES,
      pagination: { data: 'files', size: 1, alias: 'file' },
      permalink: ({ file }: Data) => file,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ pageData, file }: Data): string {
    const styles = ['score.css', 'reviews.css'].map(sourceOf).join('');
    const { embed, languages, site, words } = pageData;
    if (file === '/assets/embed.css') {
      const { brand, star } = embed.colors;
      return `:root {\n--brand: ${brand};\n--star: ${star};\n}\n${styles}${sourceOf('frame.css')}`;
    }
    const labels = [...languages, words].map((own) => [
      own === words ? '' : own.language,
      own.say('overview.title', { business: embed.business.name }),
    ]);
    return bundle(new URL('client/embed/element.js', import.meta.url), {
      STYLES: styles,
      SITE: absolute(site, '/'),
      LABELS: Object.fromEntries(labels),
    });
  }
}

/** Reads a style sheet and removes comments and indentation. */
function sourceOf(name: string): string {
  const source = readFileSync(new URL(`client/embed/${name}`, import.meta.url), 'utf8');
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s+/gm, '');
}
