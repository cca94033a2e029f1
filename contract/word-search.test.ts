import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { fold, quotedPhrase } from './fold.ts';
import {
  createWordSearch,
  findWords,
  RANKER_OPTIONS,
  type WordMatches,
  wordsOf,
} from './word-search.ts';

const TEXTS = [
  'The boiler was fixed, dear me.',
  'Boilers are dearer than a toilet.',
  'Termin pünktlich, Gerät läuft. Nummer 2024.',
  'A boiler service and a tap on time.',
  'Quick, clean and on time. 水管修得很快',
];

function find(query: string, passes: (number: number) => boolean = () => true): WordMatches {
  const search = createWordSearch(new MiniSearch(RANKER_OPTIONS), (n) => ({
    text: TEXTS[n] ?? '',
  }));
  for (const text of TEXTS) search.add('', fold(text));
  return search.find(query, passes);
}

it.each([
  ['"On time"', 'on time'],
  [' “on time” ', 'on time'],
  ['„pünktlich“', 'punktlich'],
  ['«\u00a0à l’heure\u00a0»', "a l'heure"],
  ['"on time', undefined],
  ['"on" "time"', undefined],
  ['"" " "', undefined],
  ['" "', undefined],
  ['""', undefined],
])('reads %j as the phrase %j, which has no words of its own', (query, phrase) => {
  expect(quotedPhrase(query)).toBe(phrase);
  if (phrase !== undefined) expect(wordsOf(query)).toEqual([]);
});

it.each([
  ['boiler', [0, 1, 3]],
  ['boilers', [1]],
  ['BOILER time', [3]],
  ['punktlich', [2]],
  ['a', [1, 3]],
  ['on', [3, 4]],
  ['水快', [4]],
])('finds the texts with every word, whole or as a beginning: %s', (query, found) => {
  const matches = find(query);
  expect(matches.found).toEqual(found);
  expect([matches.matched.words, matches.corrections]).toEqual([matches.matched.of, []]);
});

it.each([
  ['bolier', 'boiler'],
  ['tiem', 'time'],
  ['gerrat', 'gerät'],
  ['boilor', 'boiler'],
  ['punktlichh', 'pünktlich'],
  ['ponktlichh', 'pünktlich'],
  ['timers', 'time'],
  ['taps', 'tap'],
])(
  'replaces a word that no text has by its nearest spelling, as a text spells it: %s',
  (from, to) => {
    expect(find(from).corrections).toEqual([{ from, to }]);
  },
);

it('finds what a text has for the word that was replaced', () => {
  expect(find('bolier').found).toEqual([0, 1, 3]);
});

it.each(['toilet', '2025', 'goiler', 'gailer', 'boulder', 'boilerless', 'tape', 'thx', 'bo'])(
  'replaces no word that a text has, no number, no short word and no other word: %s',
  (query) => {
    expect(find(query)).toMatchObject({ corrections: [], suggestions: [] });
  },
);

it('finds the texts with the most words if none has all', () => {
  expect(find('clean boiler quick time')).toMatchObject({
    found: [4],
    matched: { words: 3, of: 4 },
  });
});

it('looks for all words only in texts that pass the filter', () => {
  expect(find('boiler time', (number) => number !== 3)).toMatchObject({
    found: [0, 1, 4],
    matched: { words: 1, of: 2 },
  });
});

it('suggests a word with one other letter in a text that passes, if nothing is found', () => {
  expect(find('tide')).toMatchObject({ found: [], corrections: [], suggestions: ['time'] });
  expect(find('tide', (number) => number === 0).suggestions).toEqual([]);
  expect(find('tide boiler').suggestions).toEqual([]);
});

it('scores only what matches: two letters are no beginning', () => {
  const search = createWordSearch(new MiniSearch(RANKER_OPTIONS), () => undefined);
  for (const text of ['the ac runs', 'the ac runs, active account']) search.add('', text);
  const scores = search.score(search.find('ac', () => true));
  expect(scores.get(0)).toBeGreaterThan(scores.get(1) ?? 0);
});

it('finds the matching words in a text as written', () => {
  const text = 'Fixed the BOILERS’ pump, très pünktlich.';
  const words = findWords(text, ['boiler', 'punkt', 'fix']);
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Fixed',
    'BOILERS',
    'pünktlich',
  ]);
});
