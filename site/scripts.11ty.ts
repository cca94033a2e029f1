import { bundle } from './_includes/bundle.ts';
import type { PageData } from './_includes/page-data.ts';

const SCRIPTS = ['search', 'copy', 'configurator', 'editor'] as const;

/** `/assets/search.js` and the other scripts of pages, each in one file with the modules it imports. */
export default class Scripts {
  data(): object {
    return {
      scripts: SCRIPTS,
      pagination: {
        data: 'scripts',
        size: 1,
        alias: 'script',
        // Not `permalink: false` for the editor: Eleventy would then write none of the scripts.
        before: (scripts: readonly string[], { pageData }: { pageData: PageData }) =>
          scripts.filter((name) => name !== 'editor' || pageData.settings.admin),
      },
      permalink: ({ script }: { script: string }) => `/assets/${script}.js`,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ script }: { script: string }): string {
    return bundle(new URL(`client/${script}.ts`, import.meta.url));
  }
}
