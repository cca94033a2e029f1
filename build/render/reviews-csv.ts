import type { Review } from '../../contract/review.ts';

/** Columns in the order of the file, with a function that returns the value. */
const COLUMNS: Readonly<Record<string, (review: Review) => string | number | undefined>> = {
  id: ({ id }) => id,
  url: ({ url }) => url,
  date: ({ date }) => date,
  updated_at: ({ updated_at }) => updated_at,
  rating: ({ rating }) => rating,
  title: ({ title }) => title,
  text: ({ text }) => text,
  language: ({ language }) => language,
  author: ({ author }) => author.name,
  source: ({ source }) => source.platform,
  source_url: ({ source }) => source.url,
  source_rating: ({ source }) => source.rating,
  verification: ({ verification }) => verification.status,
  verification_method: ({ verification }) => verification.method,
  technicians: ({ mentions }) => mentions.technicians.join('; '),
  services: ({ mentions }) => mentions.services.join('; '),
  service_areas: ({ mentions }) => mentions.service_areas.join('; '),
  reply: ({ reply }) => reply?.text,
  reply_date: ({ reply }) => reply?.date,
  reply_author: ({ reply }) => reply?.author,
  incentivized: ({ incentivized }) => (incentivized === true ? 'true' : undefined),
  insider: ({ insider }) => (insider === true ? 'true' : undefined),
};

/**
 * Matches the place before text that some spreadsheet runs as a formula: at the start, or after a semicolon or line break, where one that
 * expects semicolons begins a cell. Guarded text matches too, so that `withoutGuard` gives back what was written.
 */
const FORMULA =
  /^(?='*(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]))|(?<=[\s\S][;\r\n])(?='*[^\S\r\n]*\p{Cf}*(?:[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D][^;\r\n]*[|(]))/gu;
/** The same behind its apostrophe. */
const GUARDED = new RegExp(FORMULA.source.replaceAll('(?=', "'(?="), 'gu');

/**
 * Returns `/reviews.csv` (RFC 4180) for spreadsheets. Prefixes formulas with an apostrophe and removes control characters.
 * Texts are otherwise unchanged; `/reviews.json` has the originals.
 */
export function toReviewsCsv(reviews: readonly Review[]): string {
  const rows = reviews.map((review) => Object.values(COLUMNS).map((read) => cell(read(review))));
  const lines = [Object.keys(COLUMNS), ...rows].map((cells) => cells.join(','));
  // The byte order mark lets spreadsheets detect UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = withoutControls(value).replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe before a formula in a value of `/reviews.csv`. */
export function withoutGuard(text: string): string {
  return text.replace(GUARDED, '');
}

/** Removes control characters except white space: they carry no meaning, and terminals interpret some of them. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '');
}
