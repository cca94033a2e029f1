import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { fold } from './fold.ts';
import { createWordSearch, findWords, RANKER_OPTIONS, type WordMatches } from './word-search.ts';

const TEXTS = [
  'The boiler was fixed, dear me.',
  'Boilers are dearer than a toilet.',
  'Termin pünktlich, Gerät läuft. Nummer 2024.',
  'A boiler service on time.',
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
  ['boiler', [0, 1, 3]],
  ['boilers', [1]],
  ['BOILER time', [3]],
  ['punktlich', [2]],
  ['a', [1, 3]],
  ['水快', [4]],
])('finds the texts with every word, whole or as a beginning: %s', (query, found) => {
  const matches = find(query);
  expect(matches.found).toEqual(found);
  expect([matches.matched.words, matches.corrections]).toEqual([matches.matched.of, []]);
});

it('replaces a word that no text has by its nearest spelling, as a text spells it', () => {
  expect(find('bolier').corrections).toEqual([{ from: 'bolier', to: 'boiler' }]);
  expect(find('bolier').found).toEqual([0, 1, 3]);
  expect(find('tiem').corrections).toEqual([{ from: 'tiem', to: 'time' }]);
  expect(find('gerrat').corrections).toEqual([{ from: 'gerrat', to: 'gerät' }]);
});

it('replaces a word with another ending by the word without it, rather than by one that is two edits away', () => {
  expect(find('timers').corrections).toEqual([{ from: 'timers', to: 'time' }]);
  expect(find('boilerless').corrections).toEqual([]);
});

it('replaces no word that a text has, no number and no short word', () => {
  expect(find('toilet').found).toEqual([1]);
  expect(find('2025')).toMatchObject({ found: [], corrections: [] });
  expect(find('goiler').corrections).toEqual([{ from: 'goiler', to: 'boiler' }]);
  expect(find('gailer')).toMatchObject({ found: [], corrections: [] });
  expect(find('boulder')).toMatchObject({ found: [], corrections: [] });
  expect(find('thx')).toMatchObject({ found: [], corrections: [] });
});

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

it('suggests similar words of texts that pass, if nothing is found', () => {
  expect(find('boizzzler').suggestions).toEqual(['boiler']);
  expect(find('boizzzler', (number) => number === 4).suggestions).toEqual([]);
  expect(find('xyzzyplugh').suggestions).toEqual([]);
  // Two of five letters make another word: "clean".
  expect(find('cloak').suggestions).toEqual([]);
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
