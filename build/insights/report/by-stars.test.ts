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
function said(industry: Industry, language: string, rating: number, text: string): string[] {
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
  expect(said(industry, language, rating, text)).toEqual(expected);
  const { mentions, by } = read(industry, language, rating, text);
  expect(by).toBe('stars');
  for (const mention of mentions) expect(mention.by).toBe('stars');
});

it('does not judge where the words say the contrary of the stars', () => {
  expect(said('bakery-and-cafe', 'fr', 5, 'Le service est lent.')).toEqual([
    'service: neutral',
    'waiting: neutral',
  ]);
  expect(said('bakery-and-cafe', 'fr', 1, 'Le pain est excellent.')).toEqual(['food: neutral']);
  expect(said('garage', 'de', 5, 'Nicht teuer!')).toEqual(['price: positive']);
});

it('judges a sentence that turns only where the words bear the stars out', () => {
  const slow = 'Le pain est très bon, mais le service traîne.';
  expect(said('bakery-and-cafe', 'fr', 4, slow)).toEqual(['food: positive', 'service: neutral']);
});

it('judges nothing by three stars, and a person only where words bear the stars out', () => {
  expect(said('hair-and-beauty', 'de', 3, 'Schnitt gut.')).toEqual(['result: neutral']);
  expect(said('hair-and-beauty', 'de', 1, 'Aylin kam eine Stunde danach.')).toEqual([
    'aylin: neutral',
  ]);
  expect(said('hair-and-beauty', 'de', 5, 'Aylin ist super!')).toEqual([
    'miscellaneous: positive',
    'aylin: positive',
  ]);
});

it('quotes the side of a turn that says it', () => {
  const text = 'Sehr nettes Team, aber die Preise sind zu hoch.';
  const { mentions } = read('hair-and-beauty', 'de', 4, text);
  const [team] = mentions;
  expect(team?.quote && text.slice(...team.quote)).toBe('Sehr nettes Team');
});

it('leaves a language unread that it has no words for', () => {
  expect(read('garage', 'da', 5, 'Meget venlig betjening.').by).toBeUndefined();
});
