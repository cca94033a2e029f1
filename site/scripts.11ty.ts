import { bundle } from './_includes/bundle.ts';
import type { PageData } from './_includes/page-data.ts';

const SCRIPTS = ['search', 'copy', 'configurator', 'editor'] as const;

/** `/assets/search.js` and the other scripts of pages, each in one file with the modules it imports. */
export default class Scripts {
  data(): object {
    return {
      scripts: SCRIPTS,
      pagination: { data: 'scripts', size: 1, alias: 'script' },
      permalink: ({ script, pageData }: { script: string; pageData: PageData }) =>
        script !== 'editor' || pageData.settings.admin ? `/assets/${script}.js` : false,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ script }: { script: string }): string {
    return bundle(new URL(`client/${script}.js`, import.meta.url));
  }
}
