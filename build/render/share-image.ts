import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1200;
const HEIGHT = 630;
/** Radius of a star and distance between the centres of two stars, in pixels. */
const RADIUS = 96;
const STEP = 212;
/** Width and height of a star. */
const SIZE = 2 * RADIUS;
/** Distance of a star's inner corners from its centre, as a fraction of the radius. Slightly larger than in a regular star. */
const INNER = 0.46;
/** Height in pixels of the band at the bottom in the owner's colour. */
const BAND = 48;
/** Antialiasing samples along each side of a pixel. */
const SAMPLES = 3;

type Colour = readonly [number, number, number];
const PAPER: Colour = [252, 250, 246];
const LIT: Colour = [179, 90, 0];
const UNLIT: Colour = [220, 211, 198];

/** Number of shades between the background and each star colour. */
const SHADES = SAMPLES * SAMPLES;

/** Index of the owner's colour in the palette. */
const ACCENT = 2 * SHADES + 1;

/**
 * Returns the preview image of shared links, a PNG of 1200 × 630: five stars filled up to the rating (0 to 5), above a band in
 * the owner's colour (`#0b5d3b`), if there is one.
 */
export function shareImage(rating: number, accent?: string): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const cover = starCover();
  const top = HEIGHT / 2 - RADIUS;
  for (let star = 0; star < 5; star++) {
    const left = WIDTH / 2 + (star - 2) * STEP - RADIUS;
    const lit = SIZE * Math.min(1, Math.max(0, rating - star));
    cover.forEach((inside, at) => {
      const x = at % SIZE;
      const y = Math.floor(at / SIZE);
      const shade = inside + (x < lit ? 0 : SHADES);
      if (inside > 0) pixels[(top + y) * WIDTH + left + x] = shade;
    });
  }
  if (accent !== undefined) pixels.fill(ACCENT, (HEIGHT - BAND) * WIDTH);
  const band = accent === undefined ? [] : [toColour(accent)];
  return toPng(WIDTH, HEIGHT, pixels, [PAPER, ...shades(LIT), ...shades(UNLIT), ...band]);
}

/** Parses `#0b5d3b` or `#0b5`. */
function toColour(hex: string): Colour {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const channel = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Returns the number of samples inside the star for each pixel, row by row. */
function starCover(): Uint8Array {
  return Uint8Array.from({ length: SIZE * SIZE }, (_, at) => {
    let inside = 0;
    for (let sample = 0; sample < SHADES; sample++) {
      const x = (at % SIZE) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(at / SIZE) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      if (isInStar(x / RADIUS - 1, y / RADIUS - 1)) inside++;
    }
    return inside;
  });
}

/** Reports whether a point is inside the upright star of radius 1: below the line from a tip to an inner corner. */
function isInStar(x: number, y: number): boolean {
  const fifth = (2 * Math.PI) / 5;
  const turn = Math.atan2(Math.abs(x), -y);
  const angle = Math.abs(turn - Math.round(turn / fifth) * fifth);
  const radius = Math.hypot(x, y);
  const px = radius * Math.sin(angle);
  const py = radius * Math.cos(angle);
  const cornerX = INNER * Math.sin(fifth / 2);
  const cornerY = INNER * Math.cos(fifth / 2);
  return px * (cornerY - 1) - (py - 1) * cornerX > 0;
}

function shades(colour: Colour): Colour[] {
  return Array.from({ length: SHADES }, (_, at) => {
    const mix = (channel: 0 | 1 | 2): number =>
      Math.round(PAPER[channel] + ((colour[channel] - PAPER[channel]) * (at + 1)) / SHADES);
    return [mix(0), mix(1), mix(2)] as const;
  });
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bits per sample and colour type of a palette image (PNG, 11.2.2). */
const DEPTH = 8;
const INDEXED = 3;

/** Encodes a PNG from palette indexes, one byte per pixel, row by row. Colours are `[red, green, blue]`. */
function toPng(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: readonly (readonly [number, number, number])[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = DEPTH;
  header[9] = INDEXED;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
