import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** Characters that the font lacks: it has the Latin letters of European languages. */
const LACKING = /[^\0-\u02ff\u1e00-\u1e9f\u1ef2-\u1eff\u2000-\u206f\u20a0-\u20c0\u2122]/gu;

/**
 * Renders an SVG as a PNG of `zoom` times its size, with the font of headings: the same bytes on each machine. Style sheets in it
 * are for browsers, and left out, and so are symbols that the font lacks, and texts with letters that it lacks.
 */
export async function toPng(svg: string, zoom = 1): Promise<Buffer> {
  const fontBuffers = ['latin', 'latin-ext'].map((set) =>
    fileOf(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${set}-700-normal.woff2`),
  );
  ready ??= load();
  await ready;
  const pictureOf = (drawing: string) =>
    new Resvg(drawing, {
      fitTo: { mode: 'zoom', value: zoom },
      font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Bricolage Grotesque' },
    });
  const widthOf = (said: string): number =>
    pictureOf(
      `<svg xmlns="http://www.w3.org/2000/svg"><text font-weight="700">${said}</text></svg>`,
    ).getBBox()?.width ?? 0;
  const plain = svg.replace(/<style>.*?<\/style>/s, '');
  const drawable = plain.replace(
    /(<text x="([\d.]+)"[^>]* font-size="([\d.]+)"[^>]*>)([^<]*)/g,
    (_, start, x, size, said) =>
      start + placed(inFont(said.normalize()), Number(x), size / 12, widthOf),
  );
  return Buffer.from(pictureOf(drawable).render().asPng());
}

/** The font would draw an empty box for each character that it lacks. */
function inFont(said: string): string {
  const lacking = said.match(LACKING) ?? [];
  return /\p{L}/u.test(lacking.join('')) ? '' : said.replace(LACKING, '');
}

/** Letters of the second font. */
const SECOND = /([\u0100-\u02ff\u1e00-\u1eff])/;

/**
 * Places each letter of the second font by itself. The library takes letters from it only if both fonts draw a text with as many
 * glyphs, but the first draws "ź" as two, so "Łódź" would begin with an empty box. `widthOf` measures what is drawn of a text.
 */
function placed(said: string, x: number, scale: number, widthOf: (said: string) => number): string {
  if (!SECOND.test(said)) return said;
  let at = x;
  const parts = said.split(SECOND).map((part) => {
    const tspan = `<tspan x="${at}">${part}</tspan>`;
    at += scale * (widthOf(`i${part}i`) - widthOf('ii'));
    return tspan;
  });
  return parts.join('');
}

/** Loads the library, without V8's optimizing compiler: for two pictures, that takes three times as long as drawing them. */
function load(): Promise<void> {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return initWasm(fileOf('@resvg/resvg-wasm/index_bg.wasm'));
}

function fileOf(name: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(name)));
}
