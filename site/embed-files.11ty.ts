import { absolute } from '../contract/addresses.ts';
import { bundle } from './_includes/bundle.ts';
import type { PageData } from './_includes/page-data.ts';
import { styleSource } from './_includes/style-sheets.ts';

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
    const styles = ['score', 'reviews'].map((name) => styleSource(name, 'client/embed')).join('');
    const { embed, languages, site, words } = pageData;
    if (file === '/assets/embed.css') {
      const { brand, star } = embed.colors;
      return `:root {\n--brand: ${brand};\n--star: ${star};\n}\n${styles}${styleSource('frame', 'client/embed')}`;
    }
    const labels = [...languages, words].map((own) => [
      own === words ? '' : own.language,
      own.say('overview.title', { business: embed.business.name }),
    ]);
    return bundle(new URL('client/embed/element.ts', import.meta.url), {
      STYLES: styles,
      SITE: absolute(site, '/'),
      LABELS: Object.fromEntries(labels),
    });
  }
}
