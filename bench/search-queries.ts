import { fold } from '../contract/fold.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { seededRandom } from '../test/support/generate-reviews.ts';

/** Classes of queries with their descriptions. */
export const QUERY_CLASSES = {
  letter: 'one letter that is in most texts',
  common: 'a word in more than a tenth of the texts',
  medium: 'a word in 0.3 to 2 % of the texts',
  rare: 'a word in at most 5 texts',
  phrase: 'the first three words of a text',
  miss: 'letters that are in no text',
  everything: 'no text and no filter',
  words: 'four words (mode=words), each in more than a tenth of the texts',
} as const;
export type QueryClass = keyof typeof QUERY_CLASSES;

/** Picks `perClass` queries of each class. Equal texts give equal queries. */
export function pickQueries(
  texts: readonly { readonly folded: string }[],
  perClass: number,
): Map<QueryClass, SearchQuery[]> {
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[], fallback: T): T =>
    from[Math.floor(random() * from.length)] ?? fallback;
  const byWord = new Map<string, number>();
  for (const { folded } of texts) {
    for (const word of new Set(folded.split(/[^a-z]+/))) {
      if (word.length >= 3) byWord.set(word, (byWord.get(word) ?? 0) + 1);
    }
  }
  /** Words of a minimum length whose share of the texts is in a range. */
  const between = (min: number, max: number, minLength = 4) =>
    [...byWord].flatMap(([word, count]) =>
      word.length >= minLength && count >= min * texts.length && count <= max * texts.length
        ? [word]
        : [],
    );
  const long = texts.filter(({ folded }) => folded.length > 40);
  const generators: Record<QueryClass, () => Partial<SearchQuery>> = {
    letter: () => ({ query: pick([...'etaonirshdlu'], 'e') }),
    common: () => ({ query: pick(between(0.1, 1, 3), 'the') }),
    medium: () => ({ query: pick(between(0.003, 0.02), 'boiler') }),
    rare: () => ({ query: pick(between(0, 5 / texts.length, 6), 'belmar') }),
    phrase: () => ({
      query: pick(long, { folded: 'it was good' }).folded.split(' ').slice(0, 3).join(' '),
    }),
    miss: () => ({ query: `q${pick([...'zxjvw'], 'z')}${pick([...'xzkjq'], 'x')}wv` }),
    everything: () => ({}),
    words: () => ({
      query: Array.from({ length: 4 }, () => pick(between(0.1, 1, 3), 'the')).join(' '),
      mode: 'words',
    }),
  };
  const classes = Object.keys(QUERY_CLASSES) as QueryClass[];
  return new Map(
    classes.map((name) => [
      name,
      Array.from({ length: perClass }, () => {
        const generated = generators[name]();
        const query = generated.query && fold(generated.query);
        return SearchQuery.parse({ ...generated, ...(query && { query }) });
      }),
    ]),
  );
}
