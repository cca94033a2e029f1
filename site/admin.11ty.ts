import { assetPath } from './_includes/assets.ts';
import { type Html, html } from './_includes/html.ts';
import type { PageData } from './_includes/page-data.ts';

const PAGES: Readonly<Record<string, (script: string, data: PageData) => Html>> = {
  '/admin/': editPage,
  '/admin/find/': findPage,
};

type Data = { pageData: PageData; path: string };

/** The pages of the content editor, if the owner enabled it: the editor, whose files the build adds, and a search for a review to edit. */
export default {
  data: {
    paths: Object.keys(PAGES),
    pagination: {
      data: 'paths',
      size: 1,
      alias: 'path',
      before: (paths: readonly string[], { pageData }: Data) =>
        pageData.settings.admin === undefined ? [] : paths,
    },
    permalink: ({ path }: Data) => `${path}index.html`,
    eleventyExcludeFromCollections: true,
  },
  render: ({ pageData, path }: Data) =>
    String(PAGES[path]?.(assetPath(pageData, '/assets/editor.js'), pageData)),
};

const HEAD = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">`;

function editPage(script: string): Html {
  return html`${HEAD}
<title>Edit reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">
</head>
<body><script src="sveltia-cms.js"></script><script src="..${script}"></script></body>
</html>
`;
}

/** Finds a published review, imported or not, and opens the forms about it. */
function findPage(script: string, data: PageData): Html {
  return html`${HEAD}
<title>Find a review</title>
<link rel="stylesheet" href="../..${assetPath(data, '/assets/site.css')}">
</head>
<body><main class="wrap">
<h1>Find a review</h1>
<p><a href="../">Editor</a></p>
<form class="search" role="search"><div class="field wide"><label for="query">Words, name, day or id</label><input id="query" type="search" autocomplete="off"></div></form>
<p id="count" role="status"></p>
<div id="results"></div>
</main><script src="../..${script}"></script></body>
</html>
`;
}
