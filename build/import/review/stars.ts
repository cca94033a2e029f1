import type { Scalar } from '../source.ts';

const WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
/** "4", "4,5", "4/5", "8 out of 10", "5 stars", "5 Sterne". */
const FIGURE =
  /^(\d+(?:[.,]\d+)?)\s*(?:(?:\/|out of|of|von|sur|de)\s*(\d+)\s*)?(?:(?:star|ster|étoile|estrel|stell|gwiazd|point|punkt)\p{L}*)?$/iu;

/** Parses a rating: the figure, and its maximum if stated. */
export function readFigure(value: Scalar): { figure: number; best?: number } | undefined {
  const text = String(value).trim();
  const word = WORDS.indexOf(text.toUpperCase()) + 1;
  if (word > 0) return { figure: word, best: 5 };
  const stars = /^(★+)☆*$/u.exec(text)?.[1]?.length;
  if (stars !== undefined) return { figure: stars, best: 5 };
  const [, figure, best] = FIGURE.exec(text) ?? [];
  if (figure === undefined) return undefined;
  const rating = { figure: Number(figure.replace(',', '.')) };
  return best === undefined ? rating : { ...rating, best: Number(best) };
}

/** Whole stars from 1 to 5, else undefined. Never rounds: 4.5 could be 4 or 5. */
export function toStars(value: Scalar, scale: number): number | undefined {
  const { figure = 0, best = scale } = readFigure(value) ?? {};
  const stars = (figure * 5) / best;
  const whole = Math.round(stars);
  return Math.abs(stars - whole) < 1e-9 && whole >= 1 && whole <= 5 ? whole : undefined;
}
