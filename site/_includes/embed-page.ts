import { embedView, type Look, type Tree } from '../client/embed/view.js';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';

/** The pages that other sites may frame, by layout. */
export const FRAMES = [
  { layout: 'list', path: '/embed/' },
  { layout: 'badge', path: '/embed/badge/' },
  { layout: 'slider', path: '/embed/slider/' },
] as const;
export type Frame = (typeof FRAMES)[number];

/** A page without header and footer, for a frame. Its links open beside the page that shows it. */
export function framePage(data: PageData, { layout }: Frame): string {
  const { embed, styleSheet } = data;
  return html`<!doctype html>
<html lang="${embed.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${embed.words.label}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/embed.css">${styleSheet !== undefined && html`\n<link rel="stylesheet" href="${styleSheet}">`}
<script src="/embed.js" data-frame async></script>
</head>
<body class="frame">
${drawEmbed(data, { layout, newTab: true, limit: embed.reviews.length })}
</body>
</html>
`.toString();
}

/** An embed as HTML. */
export function drawEmbed({ embed }: PageData, look: Look): Html {
  return draw(embedView(embed, look));
}

function draw([tag, attributes, ...children]: Tree): Html {
  const named = Object.entries(attributes).map(
    ([name, value]) => html` ${name}${value !== '' && html`="${value}"`}`,
  );
  const inner = children.map((child) => (typeof child === 'string' ? child : draw(child)));
  return html`<${tag}${named}>${inner}</${tag}>`;
}
