import { toPng } from './png.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Radius of a star and distance between the centres of two, in pixels. */
const RADIUS = 96;
const STEP = 212;
/** The inner corners of a five-pointed star lie at this part of its radius, a little fuller than the regular one. */
const INNER = 0.46;
/** Samples along each side of a pixel. */
const SAMPLES = 3;

type Colour = readonly [number, number, number];
const PAPER: Colour = [252, 250, 246];
const LIT: Colour = [179, 90, 0];
const UNLIT: Colour = [220, 211, 198];

/** Shades between paper and each of the two colours of stars. */
const SHADES = SAMPLES * SAMPLES;

/** The picture shown where a link to the site is shared: five stars filled up to the rating, 0 to 5. A PNG of 1200 × 630. */
export function shareImage(rating: number): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const left = WIDTH / 2 - 2 * STEP;
  for (let star = 0; star < 5; star++) {
    const centre = left + star * STEP;
    const edge = centre - RADIUS + 2 * RADIUS * Math.min(1, Math.max(0, rating - star));
    drawStar(pixels, centre, edge);
  }
  return toPng(WIDTH, HEIGHT, pixels, [PAPER, ...shades(LIT), ...shades(UNLIT)]);
}

/** Draws one star; what lies left of `edge` is lit. */
function drawStar(pixels: Uint8Array, centreX: number, edge: number): void {
  const centreY = HEIGHT / 2;
  for (let y = centreY - RADIUS; y < centreY + RADIUS; y++) {
    for (let x = centreX - RADIUS; x < centreX + RADIUS; x++) {
      let inside = 0;
      for (let sample = 0; sample < SHADES; sample++) {
        const dx = x + ((sample % SAMPLES) + 0.5) / SAMPLES - centreX;
        const dy = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - centreY;
        if (isInStar(dx / RADIUS, dy / RADIUS)) inside++;
      }
      if (inside > 0) pixels[y * WIDTH + x] = inside + (x < edge ? 0 : SHADES);
    }
  }
}

/** Whether a point lies in the star of radius 1 that points up: below the line from the tip to the inner corner. */
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
