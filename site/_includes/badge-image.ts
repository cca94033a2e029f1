import { shorten } from '../client/review-text.js';
import { litWidth, STAR } from '../client/stars.js';
import { html } from './html.ts';
import type { PageData } from './page-data.ts';

/** Height of the image, its padding and its font sizes, in pixels. */
const HEIGHT = 64;
const MARGIN = 14;
const LARGE = 26;
const SMALL = 13;
/** Maximum length of the name, in UTF-16 code units. */
const MAX_NAME = 40;
/** Width of a star in pixels. */
const STAR_SIZE = 16;

/**
 * Renders name, rating and number of reviews as an image. The colours in attributes are those of a light page; programs that read
 * style sheets adapt them to dark ones.
 */
export function badgeImage({ embed, words }: PageData): string {
  const { business, aggregate_rating, colors } = embed;
  const { rating_value, rating_count } = aggregate_rating;
  const name = shorten(business.name, MAX_NAME);
  const isEmpty = rating_value === null;
  const figure = isEmpty ? '' : words.rating(rating_value);
  const below = isEmpty
    ? words.say('rating.none')
    : words.say('rating.count', { count: rating_count });
  const label = words.say('overview.title', { business: business.name });
  const title = isEmpty
    ? `${label}. ${below}`
    : words.say('frame.named', {
        name: label,
        text: `${words.say('rating.of_five', { rating: figure })}, ${below}`,
      });
  const left = MARGIN + (isEmpty ? 0 : widthOf(figure, LARGE) + 12);
  const beside = isEmpty ? 0 : 5 * STAR_SIZE + 8;
  const width = Math.ceil(
    left + Math.max(widthOf(name, SMALL), beside + widthOf(below, SMALL)) + MARGIN,
  );
  const stars = html`<g transform="translate(${left} 34) scale(${STAR_SIZE / 24})"><g class="unlit" fill="#d2d1d1">${fiveStars()}</g><g class="lit" fill="${colors.star}" clip-path="url(#lit)">${fiveStars()}</g></g>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="title" xml:lang="${embed.language}" font-size="${SMALL}" font-weight="500" fill="#1e1b17">
<title id="title">${title}</title>
<style>
:root { color-scheme: light dark; }
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif; }
.mean { fill: oklch(from ${colors.brand} min(l, 0.48) c h); }
@media (prefers-color-scheme: dark) {
.card { fill: #1d1a17; stroke: #f1ece4; stroke-opacity: 0.25; }
text { fill: #f1ece4; }
.mean { fill: oklch(from ${colors.brand} max(l, 0.8) c h); }
.unlit { fill: #524e4a; }
}
</style>
<clipPath id="lit"><rect width="${litWidth(rating_value ?? 0)}" height="24"/></clipPath>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${HEIGHT - 1}" rx="9.5" fill="#fff" stroke="#1e1b17" stroke-opacity="0.2"/>
${!isEmpty && html`<text class="mean" x="${MARGIN}" y="41" font-size="${LARGE}" font-weight="700">${figure}</text>\n${stars}\n`}<text x="${left}" y="25" font-weight="600">${name}</text>
<text x="${left + beside}" y="47">${below}</text>
</svg>
`.toString();
}

function fiveStars() {
  return [0, 24, 48, 72, 96].map((x) => html`<path transform="translate(${x})" d="${STAR}"/>`);
}

/** Estimates the width of a text in a sans-serif font, erring on the wide side. */
function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    if (/[\p{M}\p{Cf}]/u.test(character)) continue;
    if (/[\s.,:;'’!|iljtfrI1()[\]-]/.test(character)) ems += 0.36;
    else if (/[MW@%\u1100-\uffff]|[^\0-\uffff]/u.test(character)) ems += 1.05;
    else ems += /[mw&\p{Lu}]/u.test(character) ? 0.82 : 0.6;
  }
  return ems * size;
}
