import { shorten } from '../../contract/plain-text.ts';
import { type Html, html } from '../client/html.ts';
import { litWidth, STAR } from '../client/stars.ts';
import type { PageData } from './page-data.ts';
import { siteEmbed } from './to-embed.ts';

const INK = '#1e1b17';
const PAPER = '#fcfbf9';

/** The relative luminance above which a colour needs dark text (WCAG 2.2). */
const LIGHT_FROM = 0.28;

/** Maximum length of the name, in UTF-16 code units. */
const MAX_NAME = 40;

type Logo = { mediaType: string; content: string | Buffer };

/** Renders the SVG of the preview of shared links, 1200 by 630 pixels, or undefined if there are too few for an average. */
export function shareImage(data: PageData, logo?: Logo): string | undefined {
  const { words, dataset, accent, average } = data;
  const { business, reviews } = dataset;
  if (average === null) return undefined;
  const margin = 80;
  const figure = words.rating(average);
  const name = shorten(business.name, MAX_NAME);
  const size = Math.min(92, Math.floor((1200 - 2 * margin) / widthOf(name, 1)));
  const onBand = luminanceOf(accent) > LIGHT_FROM ? INK : PAPER;
  const image =
    logo &&
    html`\n<image x="${margin}" y="48" height="72" width="320" preserveAspectRatio="xMinYMid" href="data:${logo.mediaType};base64,${Buffer.from(logo.content).toString('base64')}"/>`;
  const beside = margin + figure.length * 76 + 40;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-weight="700" fill="${INK}">
<rect width="1200" height="630" fill="${PAPER}"/>
<rect width="1200" height="350" fill="${accent}"/>${image}
${fiveStars(average, `translate(${beside} 420) scale(3)`, '#f0a400', '#dcd8d2')}
<text x="${margin}" y="190" font-size="32" fill="${onBand}">${words.kindIn(business)}</text>
<text x="${margin}" y="285" font-size="${size}" fill="${onBand}">${name}</text>
<text x="${margin}" y="535" font-size="150">${figure}</text>
<text x="${beside + 4}" y="545" font-size="44">${words.reviews(reviews.length)}</text>
</svg>
`.toString();
}

/**
 * Renders the badge. The colours in attributes are those of a light page; programs that read style sheets adapt them to dark
 * ones.
 */
export function badgeImage(data: PageData): string {
  const { words, colors, average } = data;
  const { business, aggregate_rating } = data.once(siteEmbed);
  const name = shorten(business.name, MAX_NAME);
  const figure = average === null ? '' : words.rating(average);
  const count = words.reviews(aggregate_rating.rating_count);
  const said = figure === '' ? '' : `${words.say('rating.of_five', { rating: figure })}, `;
  const left = 14 + (figure === '' ? 0 : widthOf(figure, 26) + 12);
  const beside = left + (figure === '' ? 0 : 88);
  const width = Math.ceil(Math.max(left + widthOf(name, 13), beside + widthOf(count, 13)) + 14);
  const rating =
    average !== null &&
    html`${fiveStars(average, `translate(${left} 34) scale(${16 / 24})`, colors.star, '#d2d1d1')}
<text x="14" y="41" font-size="26" class="mean" font-weight="700">${figure}</text>\n`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="64" viewBox="0 0 ${width} 64" \
role="img" aria-labelledby="title" xml:lang="${words.locale}" font-weight="500" fill="${INK}">
<title id="title">${words.say('overview.title', { business: business.name })}. ${said}${count}</title>
<style>
:root { color-scheme: light dark; }
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif; }
.mean { fill: oklch(from ${colors.brand} min(l, 0.48) c h); }
@media (prefers-color-scheme: dark) {
.card { fill: #1d1a17; stroke: #f1ece4; stroke-opacity: 0.25; }
text { fill: #f1ece4; }
.mean { fill: oklch(from ${colors.brand} max(l, 0.8) c h); }
.empty { fill: #524e4a; }
}
</style>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="63" rx="9.5" fill="#fff" stroke="${INK}" stroke-opacity="0.2"/>
${rating}<text x="${left}" y="25" font-size="13" font-weight="600">${name}</text>
<text x="${beside}" y="47" font-size="13">${count}</text>
</svg>
`.toString();
}

/** Draws five stars of 24 pixels, filled up to the rating. */
function fiveStars(rating: number, transform: string, full: string, empty: string): Html {
  const five = [0, 24, 48, 72, 96].map(
    (at) => html`<path transform="translate(${at})" d="${STAR}"/>`,
  );
  return html`<clipPath id="lit"><rect width="${litWidth(rating)}" height="24"/></clipPath>
<g transform="${transform}"><g class="empty" fill="${empty}">${five}</g><g fill="${full}" clip-path="url(#lit)">${five}</g></g>`;
}

/** Estimates the width of a text in a sans-serif font, erring on the wide side. */
function widthOf(said: string, size: number): number {
  let ems = 0;
  for (const character of said) {
    if (/[\p{M}\p{Cf}]/u.test(character)) continue;
    if (/[\s.,:;'’!|iljtfrI1()[\]-]/.test(character)) ems += 0.36;
    else if (/[MW@%\u1100-\uffff]|[^\0-\uffff]/u.test(character)) ems += 1.05;
    else ems += /[mw&\p{Lu}]/u.test(character) ? 0.82 : 0.6;
  }
  return ems * size;
}

function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
