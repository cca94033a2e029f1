import { assetPath } from './_includes/assets.ts';
import { html, toHtml } from './_includes/html.ts';
import type { PageData } from './_includes/page-data.ts';
import { framePath } from './client/embed/snippet.ts';
import { embedView } from './client/embed/view.ts';

/** The layouts that other sites can show in a frame. */
export const FRAMES = ['list', 'grid', 'badge', 'slider'] as const;

type Data = { pageData: PageData; frame: (typeof FRAMES)[number] };

/** `/embed/` and the pages below it: the embeds as pages for frames. */
export default {
  data: {
    frames: FRAMES,
    pagination: { data: 'frames', size: 1, alias: 'frame' },
    permalink: ({ frame }: Data) => `/${framePath(frame)}index.html`,
    eleventyExcludeFromCollections: true,
  },
  render: ({ pageData, frame }: Data) => framePage(pageData, frame),
};

/** Renders a page for a frame, without header and footer. Its links open in a new tab. */
export function framePage(data: PageData, layout: Data['frame']): string {
  const { embed } = data;
  return html`<!doctype html>
<html lang="${embed.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.words.say('overview.title', { business: embed.business.name })}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${assetPath(data, '/assets/embed.css')}">
<script src="/embed.js" data-frame defer></script>
</head>
<body class="frame">
${toHtml(embedView(embed, { layout, newTab: true }))}
</body>
</html>
`.toString();
}
