import pairs from './pairs.json' with { type: 'json' };
import { type NumberedWord, numberOf, wordSet } from './words.ts';

const REACH = 5;

/** Adjectives that praise one thing and fault another, with the things: a judgement needs both in one clause. */
const pairings = pairs.flatMap(({ value, adjectives, things }) =>
  adjectives.split(' ').map((adjective) => ({ adjective, value, things: wordSet(things) })),
);
const byAdjective = Map.groupBy(pairings, ({ adjective }) => numberOf(adjective));

/** Value of the adjective at `at` together with the nearest thing of its clause that it fits, or undefined. */
export function pairValue(
  tokens: readonly NumberedWord[],
  clause: readonly number[],
  at: number,
): number | undefined {
  const own = byAdjective.get(tokens[at]?.number ?? -1);
  if (!own) return undefined;
  for (let distance = 1; distance <= REACH; distance++) {
    for (const index of [at + distance, at - distance]) {
      const thing = tokens[index]?.word;
      if (thing === undefined || clause[index] !== clause[at]) continue;
      const fit = own.find(({ things }) => things.has(thing));
      if (fit) return fit.value;
    }
  }
  return undefined;
}
