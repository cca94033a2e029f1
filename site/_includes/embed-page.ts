import { embedView, type Look, type Tree } from '../client/embed/view.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** The pages that other sites can show in a frame. */
export const FRAMES = [
  { layout: 'list', path: '/embed/' },
  { layout: 'grid', path: '/embed/grid/' },
  { layout: 'badge', path: '/embed/badge/' },
  { layout: 'slider', path: '/embed/slider/' },
] as const;
export type Frame = (typeof FRAMES)[number];

/** Renders a page for a frame, without header and footer. Its links open in a new tab. */
export function framePage(data: PageData, { layout }: Frame): string {
  const { embed } = data;
  return html`<!doctype html>
<html lang="${embed.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.words.say('overview.title', { business: embed.business.name })}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/embed.css">
<script src="/embed.js" data-frame async></script>
</head>
<body class="frame">
${renderEmbed(data, { layout, newTab: true })}
</body>
</html>
`.toString();
}

/** Renders an embed as HTML. */
export function renderEmbed({ embed }: PageData, look: Look): Html {
  return toHtml(embedView(embed, look));
}

function toHtml([tag, attributes, ...children]: Tree): Html {
  const attributeList = Object.entries(attributes).map(
    ([name, value]) => html` ${name}${value !== '' && html`="${value}"`}`,
  );
  const content = children.map((child) => (typeof child === 'string' ? child : toHtml(child)));
  return html`<${tag}${attributeList}>${content}</${tag}>`;
}
