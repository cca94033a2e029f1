import { readdirSync } from 'node:fs';
import { z } from 'zod';
import type { Industry } from '../../build/insights/words/industry.ts';
import type { Language } from '../../build/insights/words/words.ts';
import { readTable } from './read-table.ts';

/** Kind of business for each trade. */
export const TRADES = {
  plumber: 'home-service',
  electrician: 'home-service',
  garage: 'garage',
  dentist: 'clinic',
  hair: 'hair-and-beauty',
  cafe: 'bakery-and-cafe',
  cleaner: 'cleaning',
  restaurant: 'restaurant',
  hotel: 'hotel',
  shop: 'shop',
  vet: 'vet',
  removals: 'removals',
  legal: 'legal-and-accounting',
  lawyer: 'legal-and-accounting',
  accountant: 'legal-and-accounting',
  'driving-school': 'generic',
  gym: 'generic',
} as const satisfies Readonly<Record<string, Industry>>;

const POLARITIES: Readonly<Record<string, string>> = {
  '+': 'positive',
  '-': 'negative',
  '=': 'neutral',
};

/** An invented review with the passages that a careful person marks. */
const MarkedReview = z.strictObject({
  trade: z.literal(Object.keys(TRADES) as (keyof typeof TRADES)[]),
  stars: z.int().min(1).max(5),
  /** Without the marks: a bracket or bar that is left belongs to a mark with a mistake. */
  text: z.string().regex(/^[^[\]|]+$/),
  /** Names of the staff in the text. */
  people: z.array(z.string().min(1)),
  marks: z.array(
    z.strictObject({
      /** Empty where the subject is marked without its aspect. */
      aspect: z.string(),
      polarity: z.enum(['positive', 'negative', 'neutral']),
      quote: z.string(),
    }),
  ),
});
export type MarkedReview = z.infer<typeof MarkedReview>;

const MARK = /\[([^[\]|]+)\|([^[\]|]+)\]/g;

function marksIn(marked: string) {
  return [...marked.matchAll(MARK)].flatMap(([, quote, labels = '']) =>
    labels.split(' ').map((label) => ({
      aspect: label.slice(0, -1),
      polarity: POLARITIES[label.slice(-1)],
      quote,
    })),
  );
}

/**
 * Reads a table of reviews. Marks stand in the text: `[an hour late|punctuality-]`, `[quick and cheap|speed+ price+]`, `[Dave|+]`
 * without an aspect, `=` for neither. `also` has those that overlap one in the text, or that the writer listed in another order.
 */
export function readMarkedReviews(file: URL): MarkedReview[] {
  const rows = readTable(file).map(({ trade, stars, people, review = '', also = '' }) => ({
    trade,
    stars: Number(stars),
    text: review.replace(MARK, '$1'),
    people: people ? people.split(', ') : [],
    marks: [...marksIn(review), ...marksIn(also)],
  }));
  return z.array(MarkedReview).parse(rows);
}

/** Reads the reviews of a folder in a language: `en.tsv`, `en-2.tsv` … */
export function readMarkedFolder(folder: URL, language: Language): MarkedReview[] {
  const names = readdirSync(folder).filter((name) => /^\w+/.exec(name)?.[0] === language);
  return names.sort().flatMap((name) => readMarkedReviews(new URL(name, folder)));
}
