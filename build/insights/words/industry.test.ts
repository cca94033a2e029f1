import { expect, it } from 'vitest';
import { adviceOnType, industryOfType } from './industry.ts';

it.each([
  ['AutoRepair', 'garage'],
  ['Plumber', 'home-service'],
  ['HairSalon', 'hair-and-beauty'],
  ['Bakery', 'bakery-and-cafe'],
  ['Dentist', 'clinic'],
  ['VeterinaryCare', 'vet'],
  ['MovingCompany', 'removals'],
  ['AccountingService', 'legal-and-accounting'],
  ['BookStore', 'shop'],
  ['TouristAttraction', 'generic'],
  ['LocalBusiness', 'generic'],
])('maps a %s to %s', (type, industry) => {
  expect(industryOfType(type)).toBe(industry);
});

it.each([
  ['Zahnarzt', 'words for any business; use one of https://schema.org/LocalBusiness'],
  ['Dentst', 'did you mean Dentist?'],
  ['CheeseStore', 'search engines may not know it; '],
])('warns that %s is no type of schema.org, and says what happens instead', (type, words) => {
  expect(adviceOnType(type)).toContain(`business.yaml: ${type} is not a type of local business`);
  expect(adviceOnType(type)).toContain(words);
});

it.each(['LocalBusiness', 'Dentist', 'BookStore', 'TravelAgency', 'HVACBusiness', 'Nursing'])(
  'accepts %s',
  (type) => expect(adviceOnType(type)).toBe(undefined),
);
