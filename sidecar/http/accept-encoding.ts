import type { Encoding } from '../../contract/etags.ts';

/**
 * The content coding to answer with: the one with the highest weight that there is a file for, on a tie the smallest;
 * undefined for the bytes as they are (RFC 9110 12.5.3).
 */
export function acceptedEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (acceptEncoding === undefined || available.length === 0) return undefined;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: Encoding | undefined;
  for (const encoding of available) {
    if (weightOf(encoding) > (best === undefined ? 0 : weightOf(best))) best = encoding;
  }
  if (best === undefined || weightOf(best) < (weights.get('identity') ?? 0)) return undefined;
  return best;
}
