import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeMarkup } from '../../contract/plain-text.ts';

/** What the picture shows. `count` and `rating` are written out. */
export type ShareCard = {
  name: string;
  /** What and where the business is: "Plumber in Ostlebridge". */
  about: string;
  /** Path of a star in 24 by 24 units, and the width of five that is filled. */
  star: string;
  lit: number;
  rating: string;
  count: string;
  /** Colour of the band, `#rrggbb` or `#rgb`. */
  accent: string;
  logo?: { mediaType: string; content: Buffer } | undefined;
};

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;

/** Widest text, and the width of an average letter of the font, in em. */
const MAX_TEXT = WIDTH - 2 * MARGIN;
const LETTER = 0.56;
const NAME_SIZE = 92;

/** Dark and light text, and the luminance above which a colour needs the dark one (WCAG 2.2). */
const INK = '#221c16';
const PAPER = '#fcfbf9';
const LIGHT_FROM = 0.28;

let ready: Promise<void> | undefined;

/** The last pictures by drawing and zoom, for a server that rebuilds on changes. */
const drawn = new Map<string, Promise<Buffer>>();
const MAX_DRAWN = 20;

/** Returns the picture of shared links: a PNG of 1200 × 630 with name, rating, stars and count. */
export function shareImage(card: ShareCard): Promise<Buffer> {
  return toPng(drawing(card));
}

/** Returns the badge as a PNG at twice its size, for mail programs, which show no SVG. Its style sheet is for browsers only. */
export function badgePng(svg: string): Promise<Buffer> {
  return toPng(svg.replace(/<style>.*?<\/style>/s, ''), 2);
}

function toPng(svg: string, zoom = 1): Promise<Buffer> {
  const key = `${zoom} ${svg}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  const png = render(svg, zoom);
  drawn.set(key, png);
  return png;
}

/** Renders an SVG with the font of headings: the same bytes on each machine. */
async function render(svg: string, zoom: number): Promise<Buffer> {
  const fontBuffers = ['latin', 'latin-ext'].map((set) =>
    fileOf(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${set}-700-normal.woff2`),
  );
  ready ??= initWasm(fileOf('@resvg/resvg-wasm/index_bg.wasm'));
  await ready;
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Bricolage Grotesque' },
  });
  return Buffer.from(picture.render().asPng());
}

function fileOf(name: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(name)));
}

function drawing({ name, about, star, lit, rating, count, accent, logo }: ShareCard): string {
  const onBand = luminanceOf(accent) > LIGHT_FROM ? INK : PAPER;
  const size = Math.min(NAME_SIZE, Math.floor(MAX_TEXT / (LETTER * Math.max(1, name.length))));
  const fiveStars = [0, 24, 48, 72, 96]
    .map((x) => `<path transform="translate(${x})" d="${star}"/>`)
    .join('');
  const scoreWidth = rating.length * 76;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Bricolage Grotesque" font-weight="700">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
<rect width="${WIDTH}" height="350" fill="${accent}"/>
${logo === undefined ? '' : `<image x="${MARGIN}" y="48" height="72" width="320" preserveAspectRatio="xMinYMid" href="data:${logo.mediaType};base64,${logo.content.toString('base64')}"/>`}
<text x="${MARGIN}" y="190" font-size="32" fill="${onBand}">${escapeMarkup(about)}</text>
<text x="${MARGIN}" y="285" font-size="${size}" fill="${onBand}">${escapeMarkup(name)}</text>
<text x="${MARGIN}" y="535" font-size="150" fill="${INK}">${escapeMarkup(rating)}</text>
<clipPath id="lit"><rect width="${lit}" height="24"/></clipPath>
<g transform="translate(${MARGIN + scoreWidth + 40} 420) scale(3)"><g fill="#dcd8d2">${fiveStars}</g><g fill="#f0a400" clip-path="url(#lit)">${fiveStars}</g></g>
<text x="${MARGIN + scoreWidth + 44}" y="545" font-size="44" fill="${INK}">${escapeMarkup(count)}</text>
</svg>`;
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
