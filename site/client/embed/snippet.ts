import { type Choice, LIMITS } from './choice.ts';
import { roomOf } from './room.ts';

/** Height of a frame with a badge, in pixels. */
const BADGE_FRAME = 72;

/** The site whose reviews are shown. `label` is the text of the link before they arrive. */
export type Place = { home: string; label: string; isSample: boolean; count: number };

/**
 * Returns the HTML that shows the reviews on another page. It has a link for visitors without the script, in a box as high as the
 * reviews: the page must not move when they arrive.
 */
export function snippetOf(place: Place, { layout, theme, limit, service, lang }: Choice) {
  const count = limit === LIMITS[layout] || LIMITS[layout] === 0 ? undefined : limit;
  const attributes = Object.entries({ layout, limit: count, theme, service, lang }).flatMap(
    ([name, value]) => (value ? [` ${name}="${quote(String(value))}"`] : []),
  );
  const link = `<a href="${quote(place.home)}">${quote(place.label)}</a>`;
  const script = `<script src="${quote(place.home)}embed.js" async></script>`;
  const [style, content] = boxOf(place, { layout, theme, limit }, link);
  return `${script}<customer-reviews${attributes.join('')} style="${style}">${content}</customer-reviews>`;
}

const BADGES = {
  badge: 'display: inline-block; min-width: 12em; min-height: 3.7em; vertical-align: middle',
  floating: 'position: fixed; right: 1rem; bottom: 1rem; z-index: 9',
};

function boxOf(
  { isSample, count }: Place,
  { layout, theme, limit = LIMITS[layout] }: Choice,
  link: string,
) {
  if (layout === 'badge' || layout === 'floating') return [BADGES[layout], link];
  const shown = Math.max(1, Math.min(limit, count));
  const room = roomOf(layout, shown, { isBoxed: Boolean(theme), isSample });
  return [
    'display: grid; grid: auto / minmax(0, 36em) minmax(0, 1fr)',
    // A `div` would end a paragraph that the element is in.
    `<span style="grid-column: 1 / -1; container-type: inline-size"><span style="display: block; min-height: ${room}">${link}</span></span>`,
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
export function frameOf(place: Place, choice: Choice) {
  const { label, isSample, count } = place;
  const { layout } = choice;
  const room =
    layout === 'badge' || layout === 'floating'
      ? `${BADGE_FRAME}px`
      : roomOf(layout, Math.min(LIMITS[layout], Math.max(1, count)), { isSample });
  return `<div style="container-type: inline-size"><iframe src="${quote(frameUrl(place, choice))}" title="${quote(label)}" style="font-size: 16px; width: 100%; height: ${room}; border: 0" loading="lazy"></iframe></div>`;
}

/** Returns the HTML of the picture with a link: an SVG, or a PNG for e-mails. */
export function pictureOf({ home, label }: Place, type: 'svg' | 'png') {
  return `<a href="${quote(home)}"><img src="${quote(home)}badge.${type}" alt="${quote(label)}" height="64"></a>`;
}

function quote(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
