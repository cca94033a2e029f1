import { bundle } from './_includes/bundle.ts';

const SCRIPTS = ['search', 'copy', 'configurator'] as const;

/** `/assets/search.js` and the other scripts of pages, each in one file with the modules it imports. */
export default class Scripts {
  data(): object {
    return {
      scripts: SCRIPTS,
      pagination: { data: 'scripts', size: 1, alias: 'script' },
      permalink: ({ script }: { script: string }) => `/assets/${script}.js`,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ script }: { script: string }): string {
    return bundle(new URL(`client/${script}.js`, import.meta.url));
  }
}
