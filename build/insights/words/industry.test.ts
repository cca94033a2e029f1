import { expect, it } from 'vitest';
import { industryOfType } from './industry.ts';

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
