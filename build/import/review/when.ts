import { Day } from '../../../contract/review.ts';
import type { DateOrder, Scalar } from '../source.ts';

/** How times are read: days are counted in `timeZone`, times that name no zone are of `zone`. */
export type Clock = {
  timeZone: string;
  zone?: string | undefined;
  date_order?: DateOrder | undefined;
};

/** The day in the business's time zone, and the moment where the time is known. */
export type When = { date: string; at?: string };

const END = '(?:T|,?\\s+|$)';
const YEAR = '(?<year>\\d{4}|[0-4]\\d)';
const MONTH_NAME = '(?<month>\\p{L}{3,9})\\.?';
const form = (source: string): RegExp => new RegExp(`^${source}${END}`, 'iu');
/** Forms that can be read one way only; nobody writes dots with the month first. */
const FORMS = [
  form('(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})'),
  form(`(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.${YEAR}`),
  form(`(?:reviewed )?${MONTH_NAME} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`),
  form(`(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)? ${MONTH_NAME},? (?<year>\\d{4})`),
];
const ORDERED = {
  dmy: form(`(?<day>\\d{1,2})[/-](?<month>\\d{1,2})[/-]${YEAR}`),
  mdy: form(`(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-]${YEAR}`),
  none: form(`(?<day>\\d{1,2})[/-](?<month>\\k<day>)[/-]${YEAR}`),
};
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads a date or time in any form that sources use; undefined where it is none, or where its day and month could be swapped. */
export function readWhen(value: Scalar | undefined, clock: Clock): When | undefined {
  const text = String(value ?? '').trim();
  const { timeZone } = clock;
  if (/^\d{10}(?:\d{3})?$/.test(text)) return momentOf(Number(text.padEnd(13, '0')), timeZone);
  const match = [...FORMS, ORDERED[clock.date_order ?? 'none']]
    .map((known) => known.exec(text))
    .find((found) => found !== null);
  const { year = '', month = '', day = '' } = match?.groups ?? {};
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  const date = `${year.padStart(4, '20')}-${twoDigits(number)}-${twoDigits(Number(day))}`;
  if (match === undefined || !Day.safeParse(date).success) return undefined;
  const rest = text.slice(match[0].length);
  const time = TIME.exec(rest)?.groups;
  if (time === undefined) return rest === '' ? { date } : undefined;
  const { half, zone, hours, minutes, seconds = '00' } = time;
  const hour = (half ? Number(hours) % 12 : Number(hours)) + (/p/i.test(half ?? '') ? 12 : 0);
  const local = `${date}T${twoDigits(hour)}:${minutes}:${seconds}`;
  if (Number.isNaN(Date.parse(`${local}Z`))) return undefined;
  if (zone === undefined) return momentOf(inZone(local, clock.zone ?? timeZone), timeZone);
  const iso = zone.replace(/^[a-z]+$/i, 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2');
  return momentOf(Date.parse(local + iso), timeZone);
}

/** The order that a date proves (25/03/2024 can only be day first); 'either' where both are possible and differ. */
export function orderOf(value: Scalar): DateOrder | 'either' | undefined {
  const text = String(value).trim();
  const { day, month } = ORDERED.dmy.exec(text)?.groups ?? {};
  if (Number(day) === Number(month) || day === undefined) return undefined;
  if (Number(day) > 12) return 'dmy';
  return Number(month) > 12 ? 'mdy' : 'either';
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Seconds are enough: exports differ in how many digits of them they give. */
function momentOf(moment: number, timeZone: string): When {
  const date = new Date(localTime(moment, timeZone)).toISOString().slice(0, 10);
  return { date, at: `${new Date(moment).toISOString().slice(0, 19)}Z` };
}

/** The moment at which clocks of a zone show a local time. */
function inZone(local: string, timeZone: string): number {
  const shown = Date.parse(`${local}Z`);
  const guess = 2 * shown - localTime(shown, timeZone);
  return guess + shown - localTime(guess, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at a moment, as if it were UTC. */
function localTime(moment: number, timeZone: string): number {
  const known = formats.get(timeZone);
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  if (known === undefined) formats.set(timeZone, format);
  // Swedish writes 2026-03-01 18:20:00.
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}
