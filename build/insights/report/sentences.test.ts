import { expect, it } from 'vitest';
import { createPhrasing } from './sentences.ts';

const stars = (language: Parameters<typeof createPhrasing>[0], ratings: number[]): string =>
  createPhrasing(language).stars(ratings.map((rating) => ({ rating })));
const times = (count: number, rating: number): number[] =>
  Array.from({ length: count }, () => rating);

it('uses the three Polish plural forms', () => {
  const { share } = createPhrasing('pl');
  expect([1, 3, 5, 22].map((count) => share({ part: count, count }))).toEqual([
    'jedyna opinia na ten temat',
    'wszystkie 3 opinie na ten temat',
    'wszystkie 5 opinii na ten temat',
    'wszystkie 22 opinie na ten temat',
  ]);
  expect(stars('pl', [...times(3, 5), ...times(2, 1)])).toBe(
    'spośród 5 opinii 3 mają cztery lub pięć gwiazdek, a 2 mają jedną lub dwie',
  );
  expect(stars('pl', [...times(5, 5), 1])).toBe(
    'spośród 6 opinii 5 ma cztery lub pięć gwiazdek, a jedna ma jedną lub dwie',
  );
});

it('words a half as five in ten where the verb must agree', () => {
  const half = (language: Parameters<typeof createPhrasing>[0]): string =>
    createPhrasing(language).share({ part: 20, count: 40 });
  expect([half('de'), half('fr'), half('nl')]).toEqual([
    'fünf von zehn Bewertungen dazu',
    'cinq avis sur dix à ce sujet',
    'vijf op de tien beoordelingen hierover',
  ]);
});
