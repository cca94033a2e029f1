import { readFileSync } from 'node:fs';
import { absolute } from '../contract/addresses.ts';
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
    if (file === '/assets/embed.css') {
      const { brand, star } = pageData.embed.colors;
      return `:root {\n--brand: ${brand};\n--star: ${star};\n}\n${styles}${sourceOf('frame.css')}`;
    }
    const constants = { STYLES: styles, SITE: absolute(pageData.site, '/') };
    const lines = Object.entries(constants).map(
      ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
    );
    const modules = ['../words.js', '../stars.js', 'view.js', 'slider.js', 'element.js']
      .map(sourceOf)
      .join('');
    const code = modules.replace(/^(?:import .*|const (?:STYLES|SITE) = .*)\n/gm, '');
    return `(() => {\n'use strict';\n${lines.join('')}${code.replace(/^export /gm, '')}})();\n`;
  }
}

/** Reads a source file and removes comments and indentation. */
function sourceOf(name: string): string {
  const source = readFileSync(new URL(`client/embed/${name}`, import.meta.url), 'utf8');
  return source.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*/gm, '').replace(/^\s+/gm, '');
}
