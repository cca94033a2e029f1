import { expect, it } from 'vitest';
import { typeOf } from './business-type.ts';

it.each<[type: string | undefined, ...names: string[]]>([
  [
    'Dentist',
    'Dentist',
    'Zahnarzt',
    'Zahnarztpraxis',
    'cabinet dentaire',
    'Tandarts',
    'stomatolog',
  ],
  [
    'HairSalon',
    'hair salon',
    'hairdresser',
    'barber',
    'Coiffeur',
    'Friseursalon',
    'Peluquería',
    'Salon fryzjerski',
  ],
  ['Bakery', 'baker', 'Bäckerei', 'Boulangerie', 'panettiere', 'Padaria', 'Piekarnia'],
  ['AutoRepair', 'Auto repair shop', 'Kfz-Werkstatt', 'Taller mecánico', 'Garage'],
  ['Restaurant', 'Italian restaurant', 'Ristorante', 'Restauracja'],
  ['Plumber', 'Sanitärbetrieb', 'Plombier', 'Canalizador', 'Encanador', 'Hydraulik'],
  ['Attorney', 'Solicitor', 'Lawyer', 'Anwaltskanzlei', 'Adwokat'],
  ['Physician', 'Huisarts', 'Huisartsenpraktijk', 'Arztpraxis'],
  ['RoofingContractor', 'Couvreur', 'Couverture', 'Dachdecker'],
  ['RealEstateAgent', 'Immobilienmakler', 'Makelaar'],
  // Names of several kinds, or of none that schema.org has.
  [undefined, 'Salon', 'Studio', 'Fotograf', 'Restaurator', ''],
])('reads the type %s in the languages of owners', (type, ...names) => {
  expect(names.map(typeOf)).toEqual(names.map(() => type));
});
