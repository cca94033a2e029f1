import type { Business } from '../../contract/business.ts';
import type { AspectInsight, EntityInsight, Insights, Quote } from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';

/** An invented garage with twelve reviews: enough for every tool to have something to say. */
export const SITE_URL = 'http://localhost:8080';

export const garage: Business = {
  id: 'harbour-lane-garage',
  name: 'Harbour Lane Garage',
  type: 'AutoRepair',
  description: 'Repairs and MOT tests by the old harbour.',
  url: 'https://harbourlane.example/',
  telephone: '+44 1632 960555',
  address: {
    street_address: '3 Harbour Lane',
    address_locality: 'Saltmouth',
    address_region: 'Marrowshire',
    postal_code: 'ZZ9 1AA',
    address_country: 'GB',
  },
  same_as: [],
  services: [
    { id: 'brakes', name: 'Brakes', aliases: ['brake pads', 'brake discs'] },
    { id: 'mot-test', name: 'MOT test', aliases: ['MOT'] },
    { id: 'tyres', name: 'Tyres', aliases: ['tyre', 'puncture'] },
    { id: 'air-conditioning', name: 'Air conditioning', aliases: ['aircon'] },
  ],
  technicians: [
    { id: 'ines-calder', name: 'Inês Calder', aliases: ['Ines'], active: true },
    { id: 'rob-tully', name: 'Rob Tully', aliases: ['Rob'], active: true },
    { id: 'pat-moss', name: 'Pat Moss', aliases: ['Pat'], active: false },
  ],
  service_areas: [{ id: 'saltmouth', name: 'Saltmouth', aliases: [] }],
  profiles: [],
};

type Row = [date: string, rating: number, technicians: string, services: string, text: string];

const ROWS: Row[] = [
  [
    '2026-03-14',
    5,
    'Inês Calder',
    'brakes',
    'Inês replaced the brake pads while I waited and showed me the worn ones. Fair price.',
  ],
  [
    '2026-03-02',
    4,
    'Rob Tully',
    'mot-test',
    'MOT passed first time. Rob rang before doing anything extra.',
  ],
  [
    '2026-02-20',
    2,
    'Rob Tully',
    'tyres',
    'Tyres fitted an hour late and nobody said why. "Sorry" would have helped.',
  ],
  [
    '2026-02-11',
    5,
    'Inês Calder',
    'brakes',
    'Brakes feel new. Inês explained the bill line by line 😀.',
  ],
  ['2026-01-30', 5, '', '', ''],
  [
    '2026-01-12',
    3,
    'Inês Calder',
    'air-conditioning',
    'The air conditioning needed a second visit, but the second visit was free.',
  ],
  [
    '2025-12-05',
    5,
    'Rob Tully',
    'brakes',
    'Squealing brakes sorted the same afternoon. Honest about what could wait.',
  ],
  [
    '2025-11-21',
    1,
    '',
    'mot-test',
    'Waited two hours for an MOT booked at nine. C:\\temp style excuses.',
  ],
  ['2025-10-09', 5, 'Inês Calder', 'tyres', 'Puncture mended in ten minutes,\nno charge.'],
  ['2025-08-17', 4, '', 'tyres', 'Good tyres, tidy workshop, a little dear.'],
  [
    '2025-06-03',
    5,
    'Inês Calder, Rob Tully',
    'brakes',
    'Both Inês and Rob looked at the brakes. Clear advice.',
  ],
  ['2025-02-27', 4, '', '', 'Friendly people by the harbour.'],
];

const split = (names: string) => names.split(', ').filter((name) => name !== '');

export const reviews: Review[] = ROWS.map(([date, rating, technicians, services, text], index) => ({
  id: `r-${String(index + 1).padStart(2, '0')}`,
  url: `${SITE_URL}/reviews/r-${String(index + 1).padStart(2, '0')}/`,
  date,
  ...(index === 8 && { updated_at: '2026-03-10T09:00:00Z' }),
  rating,
  text,
  language: 'en',
  author: { name: 'Sam K.' },
  source: { platform: 'direct' },
  verification: { status: 'verified', method: 'job_match' },
  mentions: { technicians: split(technicians), services: split(services), service_areas: [] },
}));

function quotesOf(from: readonly Review[]): Quote[] {
  return from
    .filter(({ text }) => text !== '')
    .map(({ id, text, rating, date }) => ({
      review_id: id,
      start: 0,
      end: text.length,
      text,
      polarity: rating > 3 ? 'positive' : 'negative',
      by: 'words',
      rating,
      date,
    }));
}

function measure(from: readonly Review[]) {
  const positive = from.filter(({ rating }) => rating > 3).length;
  const mean = from.reduce((sum, { rating }) => sum + rating, 0) / from.length;
  return {
    reviews: from.length,
    mentions: from.length,
    share_of_reviews: from.length / reviews.length,
    polarity: { positive, neutral: 0, negative: from.length - positive, mixed: 0 },
    by_stars: 0,
    percent_positive: from.length === 0 ? null : Math.round((1000 * positive) / from.length) / 10,
    ci95: null,
    average_rating: from.length === 0 ? null : Math.round(mean * 100) / 100,
    rating_impact: null,
    trend: [],
    quotes: quotesOf(from),
  };
}

function entity(id: string, name: string, from: readonly Review[]): EntityInsight {
  return {
    id,
    name,
    ...measure(from),
    unread: 0,
    first: from.at(-1)?.date ?? null,
    last: from[0]?.date ?? null,
    aspects: [
      {
        id: 'punctuality',
        label: 'Punctuality',
        reviews: 2,
        percent_positive: 50,
        judging_reviews: 2,
      },
    ],
  };
}

function overallOf(from: readonly Review[]): Insights['overall'] {
  const { polarity, percent_positive } = measure(from);
  return { reviews: from.length, polarity, percent_positive, ci95: null, trend: [] };
}

const late = reviews.filter(({ text }) => /late|waited|minutes|afternoon/i.test(text));

const punctuality: AspectInsight = {
  id: 'punctuality',
  label: 'Punctuality',
  ...measure(late),
  terms: [{ term: 'late', mentions: 2, percent_positive: 0 }],
};

export const insights: Insights = {
  method: {
    version: '1.0.0',
    language: 'en',
    model_hash: '0'.repeat(64),
    measured: [],
    star_prior: 0.2,
    minimum_reviews: 3,
    generated_from: {
      review_count: 12,
      analysed_count: 11,
      by_words_count: 11,
      by_stars_count: 0,
      by_stars_languages: [],
      without_text_count: 1,
      unread_language_count: 0,
      unread_languages: [],
      first_date: '2025-02-27',
      last_date: '2026-03-14',
    },
  },
  overall: overallOf(reviews),
  aspects: [punctuality],
  entities: {
    technicians: ['Inês Calder', 'Rob Tully'].map((name) =>
      entity(
        garage.technicians.find((one) => one.name === name)?.id ?? '',
        name,
        reviews.filter(({ mentions }) => mentions.technicians.includes(name)),
      ),
    ),
    services: garage.services.map(({ id, name }) =>
      entity(
        id,
        name,
        reviews.filter(({ mentions }) => mentions.services.includes(id)),
      ),
    ),
    service_areas: [],
  },
  topics: [],
  faq: [
    {
      question: 'Do they come on time?',
      answer: '4 reviews speak of it; 2 praise it.',
      pinned: false,
      about: { kind: 'aspect', id: 'punctuality' },
      evidence: [],
    },
  ],
  summary: { text: 'Customers praise the work on brakes.', sentences: [], disclosure: 'Computed.' },
  pull_quote: null,
};
