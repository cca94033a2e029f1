import { fold } from '../../contract/fold.ts';
import { platformOf } from '../../contract/platform.ts';
import { LANGUAGES, supportedLanguage } from '../insights/words/words.ts';
import { toSlug } from '../read/business-file.ts';
import { toHours } from '../read/opening-hours.ts';
import { statedType } from './business-type.ts';

/**
 * Fields to fill, by path like `author.name`: the question to ask, how to parse the answer (default: as a string), a default, and a
 * hint after the problem of an answer. All three may follow from earlier answers.
 */
export type Questions = Readonly<
  Record<
    string,
    {
      ask?: string;
      parse?: (answer: string, get: (path: string) => unknown) => unknown;
      suggest?: (get: (path: string) => unknown) => string | undefined;
      hint?: (get: (path: string) => unknown) => string;
    }
  >
>;

const COUNTRY = 'business.address.address_country';

/** The questions about a business, at a terminal and in the issue form of the template. Ordered so that each field comes after those that its rules depend on. */
export const QUESTIONS: Questions = {
  'business.name': { ask: 'Name of the business' },
  'business.type': {
    ask: 'Type of business: Plumber, Dentist, Bakery … (any schema.org type)',
    parse: statedType,
  },
  'business.address.street_address': { ask: 'Street and number', parse: stated },
  'business.address.address_locality': { ask: 'Town' },
  'business.address.postal_code': { ask: 'Postal code', parse: stated },
  [COUNTRY]: { ask: 'Country code, two letters', parse: countryNamed },
  'business.telephone': { ask: 'Telephone', parse: stated },
  'business.url': {
    ask: 'Website',
    parse: (answer) => stated(answer)?.replace(/^(?!https?:)(?=.*\.)/, 'https://'),
  },
  'business.opening_hours': {
    ask: 'Hours (Mo-Fr 08:00-18:00, Sa 09:00-13:00)',
    parse: (answer) => stated(answer) && toHours(answer),
  },
  language: {
    ask: 'Language of the site, like en or de',
    // By its name in any language of the site: "German", "Deutsch", "allemand".
    parse: (answer) => codeNamed('language', LANGUAGES, answer) ?? answer,
    suggest: (get) => languageOf(get(COUNTRY)),
  },
  time_zone: {
    ask: 'Time zone, or a large city in it',
    parse: (answer, get) => zoneNamed(answer, zonesOf(get(COUNTRY))),
    suggest: (get) => timeZoneOf(get(COUNTRY)),
    hint: (get) =>
      zonesOf(get(COUNTRY))
        .join(', ')
        .replace(/^(?=.)/, '; write one of '),
  },
  'review_policy.collects_from': {
    ask: 'Platforms your reviews come from, like google, facebook, direct',
    parse: (answer) => toList(answer).map((name) => platformOf(name) ?? name),
  },
  'business.services': { ask: 'Services you offer, separated by commas', parse: toEntities },
  'business.technicians': {
    ask: 'Team members named in reviews, first name first, separated by commas',
    parse: toEntities,
  },
  // Statements that only the owner can make. Pages say "not stated" until then.
  'review_policy.incentives': {
    ask: 'What customers receive for a review (none, or a sentence)',
    parse: noneOr,
  },
  'review_policy.relations': {
    ask: 'Reviews by yourself, staff or relatives (none, or a sentence)',
    parse: noneOr,
  },
  'review_policy.fake_reviews': { ask: 'What you do against fake reviews', parse: stated },
  'review_policy.takedown_contact': {
    ask: 'Contact for removal requests, like mailto:desk@quist.example',
    parse: stated,
  },
};

/**
 * Reads the body of an issue that was written with a form at GitHub: `### question`, then the answer. Returns the answers by
 * question, without empty ones.
 */
export function readIssueForm(body: string): Map<string, string> {
  const [, ...sections] = body.replaceAll('\r\n', '\n').split(/^\ufeff?### /m);
  const answers = sections.map((section): [string, string] => {
    const [question = '', ...lines] = section.split('\n');
    return [question.trim(), lines.join('\n').trim()];
  });
  return new Map(answers.filter(([, answer]) => answer !== '' && answer !== '_No response_'));
}

/** Returns the language that most people of a country write (CLDR's likely subtags), or English if the site does not have it. */
function languageOf(country: unknown): string {
  const locale = /^[A-Z]{2}$/.test(String(country)) ? `und-${country}` : 'en';
  return supportedLanguage(new Intl.Locale(locale).maximize().language);
}

/** Returns the code of a country by its name ("Deutschland", "USA"), or today's one for a code ("UK"). */
function countryNamed(answer: string): string {
  const name = answer.toUpperCase().replaceAll('.', '');
  const code = name.replace(/^USA$/, 'US').replace(/^(?:ENGLAND|SCOTLAND|WALES)$/, 'GB');
  if (/^[A-Z]{2}$/.test(code)) return new Intl.Locale(`und-${code}`).region ?? code;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const current = codes.filter((each) => new Intl.Locale(`und-${each}`).region === each);
  return codeNamed('region', current, answer) ?? code;
}

/** Returns the code that a language of the site gives this name. */
function codeNamed(
  type: 'language' | 'region',
  codes: readonly string[],
  answer: string,
): string | undefined {
  const names = LANGUAGES.map((locale) => new Intl.DisplayNames(locale, { type }));
  return codes.find((code) => names.some((name) => fold(name.of(code) ?? '') === fold(answer)));
}

/** Today's names of time zones that the engine still calls by earlier ones, of countries with one zone. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/**
 * Returns the time zone that is named after a city ("New York" is America/New_York) and has a clock of the country, if that is known:
 * the zone America/Halifax is not that of Halifax in England. Any other place of a country with one clock ("Warszawa") has its zone.
 */
function zoneNamed(answer: string, ofCountry: readonly string[]): string {
  const city = fold(answer)
    .replace(/^lisboa$/, 'lisbon')
    .replaceAll(' ', '_');
  const clocks = new Set(ofCountry.map(clockOf));
  const isPossible = (zone: string) => clocks.size === 0 || clocks.has(clockOf(zone));
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  const named = zones.find((zone) => fold(zone).endsWith(`/${city}`) && isPossible(zone));
  const [only = ''] = clocks.size === 1 && !answer.includes('/') ? ofCountry : [];
  return named ?? RENAMED[only] ?? (only || answer);
}

/** Returns the time zone of this machine if the country has it, else the only one that it could be, by its name of today. */
function timeZoneOf(country: unknown): string | undefined {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = zonesOf(country);
  const isOwn = zones.length === 0 || zones.includes(own);
  const [only] = new Set(zones.map(clockOf)).size === 1 ? zones : [];
  const zone = isOwn ? own : only;
  return zone && (RENAMED[zone] ?? zone);
}

/** Returns the time zones of a country by the names of the engine; none if it is not known. */
function zonesOf(country: unknown): readonly string[] {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return [];
  // TypeScript does not know this method yet (ECMA-402, 2025); Node 24 has it.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] };
  return locale.getTimeZones();
}

/** Describes the clock of a time zone in winter and summer, to tell zones apart that differ in more than their name. */
function clockOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return [0, 6].map((month) => format.format(Date.UTC(2026, month, 1))).join();
}

/** Words for nothing in the languages of the site, folded. */
const NOTHING =
  /^(?:none|nothing|no|keine?|nichts|rien|aucune?|ningun[oa]|nada|nessun[oa]|niente|geen|niets|brak|nic|zadn[eay]|nenhuma?)\.?$/;

/** Returns `none`, which the pages say as a sentence in their language, for a word for nothing. */
function noneOr(answer: string): string | undefined {
  return NOTHING.test(fold(answer)) ? 'none' : stated(answer);
}

/** Leaves a question open whose answer is a word for nothing, "n/a" or a dash. */
function stated(answer: string): string | undefined {
  const isOpen = NOTHING.test(fold(answer)) || /^(?:n\/a|[^\p{L}\d]+)$/iu.test(answer);
  return isOpen ? undefined : answer;
}

function toList(answer: string): string[] {
  // The whole answer, because "Nada, Nic" are also names.
  return (stated(answer) ?? '').split(/\s*[,;\n]\s*/).filter((entry) => entry !== '');
}

function toEntities(answer: string): object[] {
  return toList(answer).map((name, at) => ({ id: toSlug(name, `x-${at + 1}`), name }));
}
