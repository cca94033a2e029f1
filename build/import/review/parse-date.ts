import { Temporal } from 'temporal-polyfill';
import { Day } from '../../../contract/review.ts';
import type { DateOrder, Scalar } from '../source.ts';

/** How to read dates: `timeZone` decides the day, `zone` applies to times without an offset. */
export type DateSettings = {
  timeZone: string;
  zone?: string | undefined;
  date_order?: DateOrder | undefined;
};

/** The day in the time zone of the business, and the moment if the time is known. */
export type ParsedDate = { date: string; at?: string };

const END = '(?:T|,?\\s+|$)';
const YEAR = '(?<year>\\d{4}|[0-4]\\d)';
const MONTH_NAME = '(?<month>\\p{L}{3,9})\\.?';
const form = (source: string): RegExp => new RegExp(`^${source}${END}`, 'iu');
/** Unambiguous formats. Dates with dots always start with the day. */
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
  /^(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d)(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?\s*(?<zone>Z|UTC|GMT|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses the date and time formats that sources use. Returns undefined for any other, and if day and month are ambiguous. */
export function parseDate(
  value: Scalar | undefined,
  settings: DateSettings,
): ParsedDate | undefined {
  const text = String(value ?? '').trim();
  const { timeZone } = settings;
  if (/^\d{10}(?:\d{3})?$/.test(text)) {
    return momentOf(Temporal.Instant.fromEpochMilliseconds(Number(text.padEnd(13, '0'))), timeZone);
  }
  const match = [...FORMS, ORDERED[settings.date_order ?? 'none']]
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
  const instant =
    zone === undefined
      ? Temporal.ZonedDateTime.from(`${local}[${settings.zone ?? timeZone}]`).toInstant()
      : Temporal.Instant.from(local + zone.replace(/^[a-z]+$/i, 'Z'));
  return momentOf(instant, timeZone);
}

/** Returns the order of a date: 25/03/2024 must have the day first. 'either' if both orders give a date, but not the same one. */
export function dateOrderOf(value: Scalar): DateOrder | 'either' | undefined {
  const text = String(value).trim();
  const { day, month } = ORDERED.dmy.exec(text)?.groups ?? {};
  if (Number(day) === Number(month) || day === undefined) return undefined;
  if (Number(day) > 12) return 'dmy';
  return Number(month) > 12 ? 'mdy' : 'either';
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Truncates to seconds, because exports of the same review differ in their fractions. */
function momentOf(instant: Temporal.Instant, timeZone: string): ParsedDate {
  const date = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { date, at: instant.toString({ smallestUnit: 'second' }) };
}
