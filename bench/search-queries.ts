import { fold } from '../contract/fold.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { seededRandom } from '../test/support/generate-reviews.ts';

/** Kinds of query, each with what it stands for. */
export const QUERY_CLASSES = {
  letter: 'one letter, in most texts',
  pair: 'two letters that are seldom side by side',
  common: 'a word in more than a tenth of the texts',
  medium: 'a word in 0.3 to 2 % of the texts',
  rare: 'a word in at most 5 texts',
  infix: 'the inside of a word',
  phrase: 'three words in a row from a text',
  'near miss': 'such a phrase with its last letter changed',
  miss: 'letters that are nowhere',
  long: '200 characters of a text',
  filtered: 'a medium word and a number of stars',
  everything: 'no text and no filter',
} as const;
export type QueryClass = keyof typeof QUERY_CLASSES;

/** `perClass` distinct queries of every class, the same for the same texts. */
export function pickQueries(
  texts: readonly { readonly folded: string }[],
  perClass: number,
): Map<QueryClass, SearchQuery[]> {
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[], otherwise: T): T =>
    from[Math.floor(random() * from.length)] ?? otherwise;
  const byWord = new Map<string, number>();
  for (const { folded } of texts) {
    for (const word of new Set(folded.split(/[^a-z]+/))) {
      if (word.length >= 3) byWord.set(word, (byWord.get(word) ?? 0) + 1);
    }
  }
  const between = (least: number, most: number, length = 4) =>
    [...byWord].flatMap(([word, count]) =>
      word.length >= length && count >= least * texts.length && count <= most * texts.length
        ? [word]
        : [],
    );
  const pairs = [...'abcdefghijklmnopqrstuvwxyz']
    .flatMap((a) => [...'jkqvwxz'].map((b) => a + b))
    .filter((pair) => {
      const count = texts.filter(({ folded }) => folded.includes(pair)).length;
      return count > 0 && count < texts.length / 50;
    });
  const medium = between(0.003, 0.02);
  const long = texts.filter(({ folded }) => folded.length >= 200);
  const phrase = () => {
    const words = pick(texts, { folded: 'a b c' }).folded.split(' ');
    const at = Math.floor(random() * Math.max(1, words.length - 3));
    const three = words.slice(at, at + 3).join(' ');
    return three.length >= 8 ? three : 'it was a good';
  };
  const makers: Record<QueryClass, () => Partial<SearchQuery>> = {
    letter: () => ({ query: pick([...'etaonirshdlu'], 'e') }),
    pair: () => ({ query: pick(pairs, 'qz') }),
    common: () => ({ query: pick(between(0.1, 1, 3), 'the') }),
    medium: () => ({ query: pick(medium, 'boiler') }),
    rare: () => ({ query: pick(between(0, 5 / texts.length, 6), 'belmar') }),
    infix: () => {
      const word = pick(between(0, 0.02, 8), 'belmarzin');
      return { query: word.slice(2, 7) };
    },
    phrase: () => ({ query: phrase() }),
    'near miss': () => ({ query: `${phrase().slice(0, -1)}q` }),
    miss: () => ({ query: `q${pick([...'zxjvw'], 'z')}${pick([...'xzkjq'], 'x')}wv` }),
    long: () => ({ query: pick(long, { folded: 'a'.repeat(200) }).folded.slice(0, 200) }),
    filtered: () => ({ query: pick(medium, 'boiler'), rating: pick([1, 2, 3, 4], 1) }),
    everything: () => ({}),
  };
  const classes = Object.keys(QUERY_CLASSES) as QueryClass[];
  return new Map(
    classes.map((name) => [
      name,
      Array.from({ length: perClass }, () => {
        const made = makers[name]();
        return SearchQuery.parse({ ...made, ...(made.query && { query: fold(made.query) }) });
      }),
    ]),
  );
}
