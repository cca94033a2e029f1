import { assetPath, EDITOR_SCRIPT } from './assets.ts';
import { dataBlock, type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { SHAPES } from './symbols.ts';

/** Returns the pages of the content editor, if the owner enabled it: the editor, whose files the build adds, and a search for a review to edit. */
export function editorPages(data: PageData): { path: string; content: string }[] {
  if (data.settings.admin === undefined) return [];
  const style = assetPath(data, '/assets/site.css');
  const styles = [style, data.styleSheet].filter((path) => path !== undefined).join(' ');
  return [
    {
      path: '/admin/',
      content: document(
        data,
        html`<title>Edit reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">`,
        html`<script src="sveltia-cms.js"></script><script src="..${assetPath(data, EDITOR_SCRIPT)}" data-styles="${styles}"></script>`,
      ),
    },
    {
      path: '/admin/find/',
      content: document(
        data,
        html`<title>Find a review</title>
<link rel="stylesheet" href="../..${style}">`,
        html`<main class="wrap">
<div class="pagehead"><h1>Find a review</h1><p><a href="../">Editor</a></p></div>
<form class="search" role="search"><div class="field wide"><label for="query">Words, name, day or id</label><input id="query" type="search" autocomplete="off"></div></form>
<p id="count" role="status"></p>
<div id="results"></div>
</main><script src="../..${assetPath(data, EDITOR_SCRIPT)}"></script>`,
      ),
    },
  ];
}

/** Renders a page without the frame of the site, with what the cards of reviews need. */
function document(data: PageData, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
</head>
<body>${SHAPES}${dataBlock('application/json', data.card, 'cards')}${body}</body>
</html>
`.toString();
}
