import { expect, it } from 'vitest';
import { plainReview } from '../../../test/support/plain-review.ts';
import { createNameFinder } from '../names.ts';
import { InsightsConfig } from '../presets/config.ts';
import type { Industry } from '../presets/industry.ts';
import { createReader } from './read-review.ts';

const findNames = createNameFinder({
  technicians: [{ id: 'aylin', name: 'Aylin Kaya', aliases: ['Aylin'] }],
  services: [],
  service_areas: [],
});

function read(industry: Industry, language: string, rating: number, text: string) {
  const config = InsightsConfig.parse({ industry });
  const reader = createReader(config, findNames, 'en');
  return reader(plainReview('r', { rating, text, language }));
}

/** `aspect: polarity` of each mention, in order. */
function summarize(industry: Industry, language: string, rating: number, text: string): string[] {
  const { mentions } = read(industry, language, rating, text);
  return mentions.map(({ id, polarity }) => `${id}: ${polarity}`);
}

it.each<[Industry, string, number, string, string[]]>([
  [
    'bakery-and-cafe',
    'fr',
    5,
    'Le pain est excellent. Personnel souriant.',
    ['food: positive', 'service: positive'],
  ],
  [
    'hair-and-beauty',
    'de-AT',
    5,
    'Toller Schnitt und faire Preise!',
    ['result: positive', 'price: positive'],
  ],
  [
    'garage',
    'es',
    1,
    'Los frenos siguen igual y el precio es abusivo.',
    ['workmanship: negative', 'price: negative'],
  ],
  [
    'clinic',
    'it',
    5,
    'Dottoressa gentilissima, nessun dolore.',
    ['doctors: positive', 'staff: positive', 'care: positive'],
  ],
  [
    'removals',
    'nl',
    5,
    'De verhuizers waren vriendelijk en alles kwam heel aan.',
    ['staff: positive'],
  ],
  ['restaurant', 'pt', 5, 'A comida estava deliciosa.', ['food: positive']],
  ['vet', 'pl', 5, 'Weterynarz bardzo cierpliwy.', ['vets: positive', 'staff: positive']],
])('%s, %s, %i stars: "%s"', (industry, language, rating, text, expected) => {
  expect(summarize(industry, language, rating, text)).toEqual(expected);
  const { mentions, by } = read(industry, language, rating, text);
  expect(by).toBe('stars');
  for (const mention of mentions) expect(mention.by).toBe('stars');
});

it('is neutral if the words contradict the stars', () => {
  expect(summarize('bakery-and-cafe', 'fr', 5, 'Le service est lent.')).toEqual([
    'service: neutral',
    'waiting: neutral',
  ]);
  expect(summarize('bakery-and-cafe', 'fr', 1, 'Le pain est excellent.')).toEqual([
    'food: neutral',
  ]);
  expect(summarize('garage', 'de', 5, 'Nicht teuer!')).toEqual(['price: positive']);
});

it('judges a sentence with a contrast only where the words confirm the stars', () => {
  const slow = 'Le pain est très bon, mais le service traîne.';
  expect(summarize('bakery-and-cafe', 'fr', 4, slow)).toEqual([
    'food: positive',
    'service: neutral',
  ]);
});

it('judges nothing by three stars, and a person only if the words confirm the stars', () => {
  expect(summarize('hair-and-beauty', 'de', 3, 'Schnitt gut.')).toEqual(['result: neutral']);
  expect(summarize('hair-and-beauty', 'de', 1, 'Aylin kam eine Stunde danach.')).toEqual([
    'aylin: neutral',
  ]);
  expect(summarize('hair-and-beauty', 'de', 5, 'Aylin ist super!')).toEqual([
    'miscellaneous: positive',
    'aylin: positive',
  ]);
});

it('quotes only the matching half of a sentence with a contrast', () => {
  const text = 'Sehr nettes Team, aber die Preise sind zu hoch.';
  const { mentions } = read('hair-and-beauty', 'de', 4, text);
  const [team] = mentions;
  expect(team?.quote && text.slice(...team.quote)).toBe('Sehr nettes Team');
});

it('does not read a language it has no words for', () => {
  expect(read('garage', 'da', 5, 'Meget venlig betjening.').by).toBeUndefined();
});
