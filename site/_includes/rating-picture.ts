import { shorten } from '../../contract/plain-text.ts';
import { type Content, html } from '../client/html.ts';
import { litWidth, STAR } from '../client/stars.ts';
import type { PageData } from './page-data.ts';

/** A text at the left end of its baseline, in pixels, with further attributes. */
type Line = readonly [text: string, x: number, y: number, size: number, attributes?: Content];

/** The name of a business with rating, stars and number of reviews, as drawn by `draw`. */
type Picture = {
  width: number;
  height: number;
  /** Attributes of the root element, and what lies below the texts. */
  attributes: Content;
  back: Content;
  lines: readonly (Line | false)[];
  /** Corner and size of the first star, and the colours of full and empty ones. */
  stars: { x: number; y: number; size: number; full: string; empty: string };
};

const INK = '#1e1b17';
const PAPER = '#fcfbf9';

/** The relative luminance above which a colour needs dark text (WCAG 2.2). */
const LIGHT_FROM = 0.28;

/** Maximum length of the name, in UTF-16 code units. */
const MAX_NAME = 40;

type Logo = { mediaType: string; content: string | Buffer };

/** Renders the SVG of the preview of shared links, 1200 by 630 pixels, or undefined before the first review. */
export function shareImage(data: PageData, logo?: Logo): string | undefined {
  const { words, dataset, accent } = data;
  const { business, aggregate_rating } = dataset;
  if (aggregate_rating.rating_value === null) return undefined;
  const margin = 80;
  const figure = words.rating(aggregate_rating.rating_value);
  const below = margin + figure.length * 76 + 40;
  const fill = html` fill="${luminanceOf(accent) > LIGHT_FROM ? INK : PAPER}"`;
  const image =
    logo &&
    html`\n<image x="${margin}" y="48" height="72" width="320" preserveAspectRatio="xMinYMid" href="data:${logo.mediaType};base64,${Buffer.from(logo.content).toString('base64')}"/>`;
  const name = shorten(business.name, MAX_NAME);
  const size = Math.min(92, Math.floor((1200 - 2 * margin) / widthOf(name, 1)));
  return draw(data, {
    width: 1200,
    height: 630,
    attributes: html` font-weight="700" fill="${INK}"`,
    back: html`<rect width="1200" height="630" fill="${PAPER}"/>
<rect width="1200" height="350" fill="${accent}"/>${image}`,
    lines: [
      [words.kindIn(business), margin, 190, 32, fill],
      [name, margin, 285, size, fill],
      [figure, margin, 535, 150],
      [words.say('rating.count', { count: aggregate_rating.rating_count }), below + 4, 545, 44],
    ],
    stars: { x: below, y: 420, size: 72, full: '#f0a400', empty: '#dcd8d2' },
  });
}

/**
 * Renders the badge. The colours in attributes are those of a light page; programs that read style sheets adapt them to dark
 * ones.
 */
export function badgeImage(data: PageData): string {
  const { words, embed } = data;
  const { business, aggregate_rating, colors } = embed;
  const { rating_value, rating_count } = aggregate_rating;
  const name = shorten(business.name, MAX_NAME);
  const figure = rating_value === null ? '' : words.rating(rating_value);
  const count =
    figure === '' ? words.say('rating.none') : words.say('rating.count', { count: rating_count });
  const label = words.say('overview.title', { business: business.name });
  const text = `${words.say('rating.of_five', { rating: figure })}, ${count}`;
  const title = figure === '' ? `${label}. ${count}` : words.named(label, text);
  const left = 14 + (figure === '' ? 0 : widthOf(figure, 26) + 12);
  const beside = left + (figure === '' ? 0 : 88);
  const width = Math.ceil(Math.max(left + widthOf(name, 13), beside + widthOf(count, 13)) + 14);
  return draw(data, {
    width,
    height: 64,
    attributes: html` role="img" aria-labelledby="title" xml:lang="${embed.language}" font-weight="500" fill="${INK}"`,
    back: html`<title id="title">${title}</title>
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
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="63" rx="9.5" fill="#fff" stroke="${INK}" stroke-opacity="0.2"/>`,
    lines: [
      figure !== '' && [figure, 14, 41, 26, html` class="mean" font-weight="700"`],
      [name, left, 25, 13, html` font-weight="600"`],
      [count, beside, 47, 13],
    ],
    stars: { x: left, y: 34, size: 16, full: colors.star ?? '', empty: '#d2d1d1' },
  });
}

/** Draws stars up to the rating and texts. Without a rating, there are no stars. */
function draw({ dataset }: PageData, { width, height, stars, ...picture }: Picture): string {
  const { rating_value } = dataset.aggregate_rating;
  const { x, y, size, full, empty } = stars;
  const five = [0, 24, 48, 72, 96].map(
    (at) => html`<path transform="translate(${at})" d="${STAR}"/>`,
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${picture.attributes}>
${picture.back}
${rating_value !== null && html`<clipPath id="lit"><rect width="${litWidth(rating_value)}" height="24"/></clipPath>\n<g transform="translate(${x} ${y}) scale(${size / 24})"><g class="empty" fill="${empty}">${five}</g><g fill="${full}" clip-path="url(#lit)">${five}</g></g>`}
${picture.lines.map((line) => line && text(line))}</svg>
`.toString();
}

function text([said, x, y, size, attributes]: Line) {
  return html`<text x="${x}" y="${y}" font-size="${size}"${attributes}>${said}</text>\n`;
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
