import { ASSET_NAMES, assetPath, renderAsset } from './_includes/assets.ts';
import type { PageData } from './_includes/page-data.ts';

type Data = { pageData: PageData; name: string };

/** The files that are not pages: style sheets, scripts and pictures. */
export default {
  data: {
    names: ASSET_NAMES,
    pagination: {
      data: 'names',
      size: 1,
      alias: 'name',
      // Not `permalink: false` for the editor: Eleventy would then write none of the files.
      before: (names: readonly string[], { pageData }: Data) =>
        names.filter((name) => name !== '/assets/editor.js' || pageData.settings.admin),
    },
    permalink: ({ pageData, name }: Data) => assetPath(pageData, name),
    eleventyExcludeFromCollections: true,
  },
  render: ({ pageData, name }: Data) => renderAsset(pageData, name),
};
