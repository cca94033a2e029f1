import type { Scalar } from '../source.ts';

const WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
/** "4", "4,5", "4/5", "8 out of 10", "5 stars", "5 Sterne". */
const RATING =
  /^(\d+(?:[.,]\d+)?)\s*(?:(?:\/|out of|of|von|sur|de)\s*(\d+)\s*)?(?:(?:star|ster|étoile|estrel|stell|gwiazd|point|punkt)\p{L}*)?$/iu;

/** Parses a rating and, if stated, the highest possible rating. Returns undefined for any other text. */
export function parseRating(value: Scalar): { value: number; best?: number } | undefined {
  const text = String(value).trim();
  const word = WORDS.indexOf(text.toUpperCase()) + 1;
  if (word > 0) return { value: word, best: 5 };
  const stars = /^(★+)☆*$/u.exec(text)?.[1]?.length;
  if (stars !== undefined) return { value: stars, best: 5 };
  const [, figure, best] = RATING.exec(text) ?? [];
  if (figure === undefined) return undefined;
  const rating = { value: Number(figure.replace(',', '.')) };
  return best === undefined ? rating : { ...rating, best: Number(best) };
}

/** Converts a rating to whole stars from 1 to 5. Returns undefined instead of rounding: 4.5 could be 4 or 5. */
export function toStars(value: Scalar, scale: number): number | undefined {
  const { value: rating = 0, best = scale } = parseRating(value) ?? {};
  const stars = (rating * 5) / best;
  const whole = Math.round(stars);
  return Math.abs(stars - whole) < 1e-9 && whole >= 1 && whole <= 5 ? whole : undefined;
}
