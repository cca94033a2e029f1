import { fold } from '../../contract/fold.ts';
import { BUSINESS_TYPES } from '../insights/words/industry.ts';
import { allWords } from '../read/word-table.ts';

/** schema.org types of businesses by their names in lower case. */
const TYPES = new Map(BUSINESS_TYPES.map((name) => [name.toLowerCase(), name]));

/** What owners call themselves, folded, where no word table names the kind of business so. */
const PEOPLE: Readonly<Record<string, string>> = {
  AccountingService:
    'steuerberater steuerberaterin comptable commercialista contable boekhouder accountant bookkeeper',
  Attorney:
    'lawyer solicitor rechtsanwalt rechtsanwaltin anwalt avocat abogado abogada avvocato advocaat advogado adwokat',
  AutoRepair: 'kfz-werkstatt mecanicien mecanico meccanico mechanik automonteur mechanic officina',
  Bakery:
    'backer boulanger panadero panettiere bakker padeiro piekarz baker konditorei patisserie pasticceria pastelaria pasteleria',
  BeautySalon: 'beautician kosmetikerin estheticienne esteticista estetista kosmetyczka',
  Dentist: 'zahnarzt zahnarztin dentiste dentista odontologo tandarts dentysta stomatolog',
  Electrician: 'elektriker electricien elektromonter',
  HairSalon:
    'friseur friseurin coiffeur coiffeuse peluquero parrucchiera kapper cabeleireira fryzjer hairdresser barber barbershop barbiere barbearia barberia',
  HousePainter: 'maler malermeister peintre schilder painter',
  Locksmith: 'serrurier cerrajero chaveiro',
  Physician: 'arzt arztin hausarzt medecin medico huisarts huisartsenpraktijk lekarz doctor gp',
  Physiotherapy:
    'physiotherapeut physiotherapeutin kinesitherapeute fisioterapeuta fysiotherapeut fizjoterapeuta physiotherapist physio physiotherapiepraxis fisioterapista',
  Plumber: 'klempner plombier fontanero encanador',
  RealEstateAgent: 'immobilienmakler realtor',
  RoofingContractor: 'couverture',
  VeterinaryCare: 'tierarzt tierarztin veterinaire veterinario veterinaria veterinarian',
};

/** schema.org types by the names of kinds of business in every language of the site, folded. */
const NAMES = new Map([
  ...Object.entries(PEOPLE).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type] as const),
  ),
  ...(await allWords()).flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([key, name]) =>
      key.startsWith('kind.') ? [[fold(String(name)), key.slice('kind.'.length)] as const] : [],
    ),
  ),
]);

/**
 * Returns the type that a category of Google or of the owner names in a language of the site ("Zahnarztpraxis"), or in English ends with,
 * or begins with if only "shop" follows: "Italian restaurant", "Auto repair shop".
 */
export function typeOf(category: string): string | undefined {
  const words = category.toLowerCase().split(/[^a-z]+/);
  const parts = [...words.map((_, at) => words.slice(at)), words.slice(0, -1)];
  const named = parts.map((part) => TYPES.get(part.join(''))).find((type) => type !== undefined);
  return named ?? NAMES.get(fold(category.trim()));
}
