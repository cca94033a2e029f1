import { assetPath, EDITOR_SCRIPT } from './assets.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** Returns the pages of the content editor, if the owner enabled it: the editor, whose files the build adds, and a search for a review to edit. */
export function editorPages(data: PageData): { path: string; content: string }[] {
  if (data.settings.admin === undefined) return [];
  const script = assetPath(data, EDITOR_SCRIPT);
  return [
    { path: '/admin/', content: editPage(script).toString() },
    { path: '/admin/find/', content: findPage(script, data).toString() },
  ];
}

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
