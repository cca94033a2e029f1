import type { Business } from '../../contract/business.ts';
import { newestFirst } from '../../contract/find-reviews.ts';
import type { Review } from '../../contract/review.ts';

/** Creates a generator of pseudo-random numbers from 0 to below 1, determined by the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const COMMON =
  'the and was they to a it very us for of in on with we good time again job would came fixed great work boiler quick price called not friendly house everything so asked told next day tidy'.split(
    ' ',
  );
const ONSETS = 'b br c ch d dr f g h j k l m n p qu r s st t tr v w y z'.split(' ');
const VOWELS = 'a e i o u ai ea ou'.split(' ');
const CODAS = ['', 'l', 'm', 'n', 'r', 's', 't', 'ck', 'nd', 'x'];
const EXTRAS = [
  '👍',
  '😀',
  'café',
  'naïve',
  'Straße',
  'İyi',
  'żółw',
  '水漏れ',
  'ممتاز',
  '“neat”',
  'on-time —',
  '£40',
];

/** 3,000 invented words, most common first. */
const VOCABULARY = [
  ...COMMON,
  ...Array.from({ length: 3_000 - COMMON.length }, (_, i) => inventWord(i)),
];

function inventWord(i: number): string {
  const random = seededRandom(i);
  const from = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? '';
  const syllable = () => from(ONSETS) + from(VOWELS) + from(CODAS);
  return Array.from({ length: 1 + Math.floor(3 * random()) }, syllable).join('');
}

const PLATFORMS = ['google', 'google', 'google', 'direct', 'yelp', 'trustpilot'] as const;
const STATUSES = [
  { status: 'verified', method: 'job_match' },
  { status: 'platform_verified', method: 'platform' },
  { status: 'unverified', method: 'none' },
] as const;
const LANGUAGES = ['en', 'en', 'en-GB', 'de', 'de-AT', undefined];
const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAYS = 3_650;

/** Returns an invented business with the technicians, services and areas that generated reviews mention. */
export function generateBusiness(): Business {
  const named = (id: string, name: string, ...aliases: string[]) => ({ id, name, aliases });
  return {
    id: 'fenmoor-heating',
    name: 'Fenmoor Heating',
    type: 'HVACBusiness',
    description: 'An invented business for measurements.',
    url: 'https://fenmoor-heating.example/',
    telephone: '+44 1632 960100',
    address: {
      street_address: '1 Kiln Yard',
      address_locality: 'Fenmoor',
      address_region: 'Marrowshire',
      postal_code: 'ZZ9 9ZZ',
      address_country: 'GB',
    },
    same_as: [],
    services: [
      named('boiler-repair', 'Boiler repair', 'heating repair'),
      named('drain-clearing', 'Drain clearing', 'blocked drain'),
      named('tap-fitting', 'Tap fitting'),
    ],
    technicians: [
      { ...named('jor-belmar', 'Jór Belmar', 'Jór'), active: true },
      { ...named('tam-selwes', 'Tam Selwes', 'Tam'), active: true },
      { ...named('ul-garren', 'Ul Garren'), active: false },
    ],
    service_areas: [named('fenmoor', 'Fenmoor', 'the moor'), named('kilnside', 'Kilnside')],
    profiles: [],
  };
}

/**
 * Generates `count` invented reviews, newest first, determined by the seed. Words follow Zipf's law, texts have up to 83
 * words, and one text in six contains an accent, an emoji or another script.
 */
export function generateReviews(count: number, seed = 1): Review[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T | undefined =>
    from[Math.floor(random() * from.length)];
  const word = () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1] ?? 'the';
  const { services, technicians, service_areas } = generateBusiness();
  const some = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.15);
  const text = () => {
    if (random() < 0.15) return '';
    const words = Array.from({ length: Math.ceil(3 + 80 * random() ** 2) }, () => {
      const next = word();
      return random() < 0.1 ? `${next}${pick(['.', ',', '!', '...'])}` : next;
    });
    if (random() < 1 / 6) words.splice(Math.floor(random() * words.length), 0, pick(EXTRAS) ?? '');
    const joined = words.join(' ');
    return joined.charAt(0).toUpperCase() + joined.slice(1);
  };
  const reviews = Array.from({ length: count }, (_, i): Review => {
    const id = `g-${i.toString(36).padStart(5, '0')}`;
    const date = day(Math.floor(DAYS * Math.sqrt(random())));
    const language = pick(LANGUAGES);
    const platform = pick(PLATFORMS) ?? 'direct';
    const reviewText = text();
    return {
      id,
      url: `https://reviews.example/reviews/${id}/`,
      date,
      ...(random() < 0.1 && { updated_at: `${day(DAYS + Math.floor(30 * random()))}T10:00:00Z` }),
      rating: [5, 5, 5, 5, 4, 4, 3, 2, 1][Math.floor(random() * 9)] ?? 5,
      ...(random() < 0.1 && { title: `${word()} ${word()}` }),
      text: reviewText,
      ...(language !== undefined && reviewText !== '' && { language }),
      author: { name: `${word()} ${String.fromCharCode(65 + Math.floor(26 * random()))}.` },
      source: { platform },
      verification: pick(STATUSES) ?? STATUSES[2],
      mentions: {
        technicians: some(technicians).map(({ name }) => name),
        services: some(services).map(({ id: service }) => service),
        service_areas: some(service_areas).map(({ id: area }) => area),
      },
      ...(random() < 0.3 && { reply: { text: `Thank you, ${word()} ${word()}!`, date } }),
    };
  });
  return reviews.sort(newestFirst);
}

function day(number: number): string {
  return new Date(FIRST_DAY + number * 86_400_000).toISOString().slice(0, 10);
}
