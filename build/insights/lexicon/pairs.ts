import pairs from './pairs.json' with { type: 'json' };
import { type NumberedWord, rememberTokens } from './words.ts';

const REACH = 5;

type Pairing = { readonly value: number; readonly things: ReadonlySet<string> };

/** Adjectives that praise one thing and fault another, with the things: a judgement needs both in one clause. */
const byAdjective = new Map<string, Pairing[]>();
for (const { value, adjectives, things } of pairs) {
  for (const adjective of adjectives.split(' ')) {
    const pairings = byAdjective.get(adjective) ?? [];
    pairings.push({ value, things: new Set(things.split(' ')) });
    byAdjective.set(adjective, pairings);
  }
}
const NONE: readonly Pairing[] = [];
const pairingsOf = rememberTokens((word) => byAdjective.get(word) ?? NONE);

/** Value of the adjective at `at` together with the nearest thing of its clause that it fits, or undefined. */
export function pairValue(
  tokens: readonly NumberedWord[],
  clause: Int32Array,
  at: number,
): number | undefined {
  const adjective = tokens[at];
  const pairings = adjective ? pairingsOf(adjective) : NONE;
  if (pairings.length === 0) return undefined;
  for (let distance = 1; distance <= REACH; distance++) {
    for (const index of [at + distance, at - distance]) {
      const thing = tokens[index]?.word;
      if (thing === undefined || clause[index] !== clause[at]) continue;
      const fit = pairings.find(({ things }) => things.has(thing));
      if (fit) return fit.value;
    }
  }
  return undefined;
}
