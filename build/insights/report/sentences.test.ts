import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/words.ts';
import { createPhrasing, SENTENCES, shareWord } from './sentences.ts';

const stars = (language: Parameters<typeof createPhrasing>[0], ratings: number[]): string =>
  createPhrasing(language).stars(ratings.map((rating) => ({ rating })));
const times = (count: number, rating: number): number[] =>
  Array.from({ length: count }, () => rating);

it('uses the three Polish plural forms', () => {
  const { tally } = createPhrasing('pl');
  const praise = (positive: number): string =>
    tally({ positive, neutral: 0, negative: 2, mixed: 0 });
  expect([1, 3, 5].map(praise)).toEqual([
    '1 opinia z pochwałą, 2 z krytyką',
    '3 opinie z pochwałą, 2 z krytyką',
    '5 opinii z pochwałą, 2 z krytyką',
  ]);
  expect(stars('pl', [...times(3, 5), ...times(2, 1)])).toBe(
    'Spośród 5 opinii 3 mają cztery lub pięć gwiazdek, a 2 mają jedną lub dwie',
  );
  expect(stars('pl', [...times(5, 5), 1])).toBe(
    'Spośród 6 opinii 5 ma cztery lub pięć gwiazdek, a jedna ma jedną lub dwie',
  );
});

it('counts the stars in Dutch as the language does', () => {
  expect(stars('nl', [...times(3, 5), ...times(2, 1)])).toBe(
    'Van de 5 beoordelingen geven er 3 vier of vijf sterren; 2 geven er één of twee',
  );
});

it('says in Polish that some reviews judge one subject and some another, not both', () => {
  const { most, all } = SENTENCES.pl.summary.praise_two;
  expect(most).toContain('i większość tych, które oceniają {second}');
  expect(all).toContain('i wszystkie, które oceniają {second}');
});

it.each([
  [1, 20, 'few'],
  [4, 10, 'some'],
  [4, 8, 'half'],
  [4, 6, 'most'],
  [5, 9, 'most'],
  [19, 20, 'nearly_all'],
  [20, 20, 'all'],
])('calls %i of %i reviews %s', (part, count, expected) => {
  expect(shareWord(part, count)).toBe(expected);
});

it.each(LANGUAGES)(
  'counts reviews in the summary in %s, not people: some write several',
  (language) => {
    const { praise, praise_two, criticism } = SENTENCES[language].summary;
    const said = JSON.stringify([praise, praise_two, criticism]);
    const people =
      /those who|all who|denen|alle, die|ceux|quienes|los que|\bchi\b|quelli|iedereen|van wie|meesten|os[oó]b|quem|os que/i;
    expect(said).not.toMatch(people);
    const reviews = /comments|Urteile|avis|opiniones|recensioni|beoordelingen|opini|avaliações/;
    expect(said).toMatch(reviews);
  },
);

/** Lists keys with their slots; plural forms count as one key. */
function shapeOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, slotsOf(value)]];
  if (Array.isArray(value)) return value.flatMap((one, at) => shapeOf(one, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return [];
  if ('other' in value) return [[path, slotsOf(String(value.other))]];
  return Object.entries(value).flatMap(([key, one]) => shapeOf(one, `${path}.${key}`));
}

function slotsOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([slot]) => slot)
    .sort()
    .join('');
}

describe.each(LANGUAGES)('sentences in %s', (language) => {
  const table = SENTENCES[language];

  it('have the same keys and slots as in English', () => {
    expect(shapeOf(table, '')).toEqual(shapeOf(SENTENCES.en, ''));
  });

  it('have curved apostrophes and no punctuation that could wrap to the start of a line', () => {
    expect(JSON.stringify(table)).not.toMatch(/\p{L}'\p{L}| [:;?!»]|« /u);
  });

  it('add no "only" to a count of bad reviews', () => {
    expect(stars(language, [...times(22, 5), 1])).not.toMatch(
      /only|nur|seul|solo|slechts|só|tylko/,
    );
  });

  it('have only plural forms that the language uses', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const categories = new Set<string>(pluralCategories);
    for (const forms of pluralMaps(table)) {
      expect(forms).toContain('other');
      expect(forms.filter((form) => !categories.has(form))).toEqual([]);
    }
  });
});

function pluralMaps(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('one' in value) return [Object.keys(value)];
  return Object.values(value).flatMap(pluralMaps);
}

it('says of a review with praise and criticism that it has both, and of several that they are several', () => {
  const { tally } = createPhrasing('fr');
  const polarity = { positive: 1, neutral: 0, negative: 0, mixed: 1 };
  expect(tally(polarity)).toBe('2 avis avec éloges, 1 avec critiques');
  expect(SENTENCES.fr.summary.praise.most).toContain('contiennent des éloges');
  expect(SENTENCES.nl.summary.criticism.few).toContain('Enkele beoordelingen');
});

it('uses French spacing around punctuation', () => {
  expect(JSON.stringify(SENTENCES.fr)).not.toMatch(/\u00a0[;?!»]|«\u00a0|\u202f:/);
});
