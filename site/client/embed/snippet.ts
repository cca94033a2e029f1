import { type Html, html } from '../html.ts';
import { type Choice, LIMITS, ROOM } from './choice.ts';
import { roomOf } from './room.ts';

/** Height of a frame with a badge, in pixels. */
const BADGE_FRAME = 72;

/** The site whose reviews are shown. `label` is the text of the link before they arrive. */
export type Place = { home: string; label: string; isSample: boolean; count: number };

/**
 * Returns the HTML that shows the reviews on another page. It has a link for visitors without the script, in a box as high as the
 * reviews: the page must not move when they arrive.
 */
export function snippetOf(place: Place, { layout, theme, limit, service, lang }: Choice): string {
  const count = limit === LIMITS[layout] || LIMITS[layout] === 0 ? undefined : limit;
  const attributes = Object.entries({ layout, limit: count, theme, service, lang }).map(
    ([name, value]) => Boolean(value) && html` ${name}="${value}"`,
  );
  const link = html`<a href="${place.home}">${place.label}</a>`;
  const [style, content] = boxOf(place, { layout, theme, limit }, link);
  return html`<script src="${place.home}embed.js" async></script><customer-reviews${attributes} style="${style}">${content}</customer-reviews>`.toString();
}

const BADGES = {
  badge: 'display: inline-block; min-width: 12em; min-height: 3.7em; vertical-align: middle',
  floating: 'position: fixed; right: 1rem; bottom: 1rem; z-index: 9',
};

function boxOf(
  { isSample, count }: Place,
  { layout, theme, limit = LIMITS[layout] }: Choice,
  link: Html,
): [style: string, content: Html] {
  if (layout === 'badge' || layout === 'floating') return [BADGES[layout], link];
  const shown = Math.max(1, Math.min(limit, count));
  const room = roomOf(layout, shown, { isBoxed: Boolean(theme), isSample });
  return [
    `display: grid; grid: auto / minmax(0, 36em) minmax(0, 1fr); ${ROOM}: ${room}`,
    // A `div` would end a paragraph that the element is in.
    html`<span style="grid-column: 1 / -1; container-type: inline-size"><span style="display: block; min-height: var(${ROOM})">${link}</span></span>`,
  ];
}

/** Returns the path of the page that a frame shows, below the home page. */
export function framePath(layout: Choice['layout']) {
  return layout === 'list' ? 'embed/' : `embed/${layout}/`;
}

/** Returns the address of the page that a frame shows. */
export function frameUrl({ home }: Place, { layout, theme }: Choice) {
  return `${home}${framePath(layout)}${theme ? `?theme=${theme}` : ''}`;
}

/** Returns the HTML of a frame, as high as its content. With the script, frames also follow their content. */
export function frameOf(place: Place, choice: Choice): string {
  const { label, isSample, count } = place;
  const { layout } = choice;
  const room =
    layout === 'badge' || layout === 'floating'
      ? `${BADGE_FRAME}px`
      : roomOf(layout, Math.min(LIMITS[layout], Math.max(1, count)), { isSample });
  return html`<div style="container-type: inline-size"><iframe src="${frameUrl(place, choice)}" title="${label}" \
style="font-size: 16px; width: 100%; height: ${room}; border: 0" loading="lazy"></iframe></div>`.toString();
}

/** Returns the HTML of the picture with a link: an SVG, or a PNG for e-mails. */
export function pictureOf({ home, label }: Place, type: 'svg' | 'png'): string {
  return html`<a href="${home}"><img src="${home}badge.${type}" alt="${label}" height="64"></a>`.toString();
}
