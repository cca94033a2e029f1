import { decodeHTMLStrict } from 'entities';
import { Temporal } from 'temporal-polyfill';
import { fold } from '../../../contract/fold.ts';
import { Day } from '../../../contract/review.ts';
import { LANGUAGES } from '../../insights/words/words.ts';
import { ImportError } from '../import-error.ts';
import type { Table } from '../read/table.ts';
import type { DateOrder, ImportSource, ListMap, Scalar } from '../source.ts';

/** How to read dates: `timeZone` decides the day, `zone` applies to times without an offset. */
export type DateSettings = {
  timeZone: string;
  zone?: string | undefined;
  date_order?: DateOrder | undefined;
};

/** The day in the time zone of the business, and the moment if the time is known. */
export type ParsedDate = { date: string; at?: string };

/** What follows a day: nothing, or a time ("at 10:30", "um 10:30 Uhr"), in Polish after an abbreviated "year". */
const END = '(?: ?r\\.?)?(?:T|,?\\s+(?:(?:at|a(?: las)?|as|um|om|o|alle(?: ore)?)\\s+)?|$)';
/** What sites write before a date: "Reviewed in the United States on March 5, 2026". */
const PREFIX =
  /^(?:reviewed|posted|written|le|el|am|dnia|il|em|op)(?: in \D+? on| on)? (?=[\p{L}\d])/u;
const YEAR = '(?<year>\\d{4}|[0-4]\\d)';
const MONTH_NAME = '(?<month>\\p{L}{3,12})\\.?';
const form = (source: string): RegExp => new RegExp(`^${source}${END}`, 'iu');
/** Unambiguous formats. Dates with dots always start with the day. */
const FORMS = [
  form('(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})'),
  form(`(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?${YEAR}`),
  form(`${MONTH_NAME} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`),
  form(`(?<day>\\d{1,2})(?:st|nd|rd|th|er|o|\\.)?(?: de)?[ /-]${MONTH_NAME}(?: de)?,?[ /-]${YEAR}`),
];
const ORDERED = {
  dmy: form(`(?<day>\\d{1,2})[/-](?<month>\\d{1,2})[/-]${YEAR}`),
  mdy: form(`(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-]${YEAR}`),
  none: form(`(?<day>\\d{1,2})[/-](?<month>\\k<day>)[/-]${YEAR}`),
};
const TIME =
  /^(?<hours>[01]?\d|2[0-3])[:h](?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d)(?:[.,]\d+)?)?(?:\s*(?:(?<half>[ap])\.?m\.?|uhr))?\s*(?:gmt(?=[+-]))?(?<zone>Z|UTC|GMT|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?(?: \([^()]+\))?$/i;
/** Numbers of months by name, folded: "march", "mar", "marz", "marca". */
const MONTHS = new Map([['sept', 9], ['mrz', 3], ...namesOf('month')]);
const WEEKDAYS = new Map(namesOf('weekday'));

/** Parses the date and time formats that sources use. Returns undefined for any other, and if day and month are ambiguous. */
export function parseDate(
  value: Scalar | undefined,
  settings: DateSettings,
): ParsedDate | undefined {
  const text = withoutWeekday(fold(String(value ?? '')));
  const { timeZone } = settings;
  if (/^\d{10}(?:\d{3})?$/.test(text)) {
    return momentOf(Temporal.Instant.fromEpochMilliseconds(Number(text.padEnd(13, '0'))), timeZone);
  }
  const match = [...FORMS, ORDERED[settings.date_order ?? 'none']]
    .map((known) => known.exec(text))
    .find((found) => found !== null);
  const { year = '', month = '', day = '' } = match?.groups ?? {};
  const number = MONTHS.get(month) ?? Number(month);
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
  const text = withoutWeekday(fold(String(value)));
  const { day, month } = ORDERED.dmy.exec(text)?.groups ?? {};
  if (Number(day) === Number(month) || day === undefined) return undefined;
  if (Number(day) > 12) return 'dmy';
  return Number(month) > 12 ? 'mdy' : 'either';
}

/** Removes what stands before a date: "Reviewed on", "Thu, ". Before a whole date, "mar." is a Tuesday and not March. */
function withoutWeekday(text: string): string {
  const rest = text.trim().replace(PREFIX, '');
  const [start = '', name = ''] = /^([\p{L}-]+)[.,]*\s+/u.exec(rest) ?? [];
  const date = rest.slice(start.length);
  const isDate = [...FORMS, ORDERED.dmy, ORDERED.mdy].some((known) => known.test(date));
  return WEEKDAYS.has(name) && isDate ? date : rest;
}

/** Returns the long and short names of the months or weekdays in the languages of the site, as they stand in dates. */
function namesOf(part: 'month' | 'weekday'): [name: string, number: number][] {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, {
        ...{ day: 'numeric', [part]: style, timeZone: 'UTC' },
      });
      return Array.from({ length: 12 }, (_, at): [string, number] => {
        const day = part === 'month' ? Date.UTC(2026, at, 1) : Date.UTC(2026, 0, at);
        const { value = '' } = format.formatToParts(day).find(({ type }) => type === part) ?? {};
        return [fold(value).replace('.', ''), at + 1];
      });
    }),
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Truncates to seconds, because exports of the same review differ in their fractions. */
function momentOf(instant: Temporal.Instant, timeZone: string): ParsedDate {
  const date = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { date, at: instant.toString({ smallestUnit: 'second' }) };
}

const WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
/** "4", "4,5", "4½", "4/5", "8 out of 10", "5.0 star rating", "5 of 5 bubbles", "5 Sterne", "5 ⭐". */
const RATING =
  /^(?:rated )?(\d+(?:[.,]\d+)?)\s*(?:(?:\/|out of|of|von|sur|de|su|van|z)\s*(\d+)(?:[.,]0+)?\s*)?(?:(?:star|ster|étoile|estrel|stell|gwiazd|point|punkt|bubble)\p{L}*(?: rating)?|★|⭐\ufe0f?)?$/iu;
/** The highest possible rating at the end of the name of a column: "Note (sur 10)", "Note de 1 à 10", "Rating 1-10", "Punkte/10". */
const STATED_SCALE =
  /(?:\/|[-–]|(?<!\p{L})(?:out of|of|von|sur|de|su|van|z|max\.?|[aà]|to|bis|tot|do))\s*(5|10|20|100)[\s)]*$/iu;

/** Parses a rating and, if stated, the highest possible rating. Returns undefined for any other text. */
export function parseRating(value: Scalar): { value: number; best?: number } | undefined {
  const half = String(value).includes('½') ? 0.5 : 0;
  const text = `${value}`.replace(/ ?½/, '').trim();
  const word = WORDS.indexOf(text.toUpperCase()) + 1;
  if (word > 0) return { value: word, best: 5 };
  const stars = /^(?:[★⭐🌟*]\ufe0f?)+☆*$/u.exec(text)?.[0].match(/[★⭐🌟*]/gu);
  if (stars) return { value: stars.length + half, best: 5 };
  const [, figure, best] = RATING.exec(text) ?? [];
  if (figure === undefined) return undefined;
  const rating = { value: Number(figure.replace(',', '.')) + half };
  return best === undefined ? rating : { ...rating, best: Number(best) };
}

/**
 * Converts a rating to whole stars from 1 to 5. One between them is rounded to the nearest, halves down, and has its `original`. The
 * lowest rating of a scale from 1 to 10 is half a star, and becomes one. Returns undefined for anything below, above, or else.
 */
export function toStars(
  value: Scalar,
  scale: number,
): { stars: number; original?: string } | undefined {
  const { value: rating = 0, best = scale } = parseRating(value) ?? {};
  const exact = (rating * 5) / best;
  if (!(exact >= 0.5 && exact <= 5 + 1e-9)) return undefined;
  const whole = Math.round(exact);
  if (Math.abs(exact - whole) < 1e-9) return { stars: whole };
  const shown = Number(rating.toFixed(2));
  const stars = Math.max(1, Math.ceil((shown * 5) / best - 0.5 - 1e-9));
  return { stars, original: `${shown} / ${best}` };
}

/** Infers date order and rating scale from all rows. Throws ImportError if they are ambiguous, or if dates have a short year first. */
export function inferListFormat(
  table: Table,
  { fields, dateOrder, scale: usual }: ImportSource,
  { date_order, scale = usual }: ListMap,
  now: Date,
): Pick<ListMap, 'date_order' | 'scale'> {
  const [rating = ''] = fields.rating ?? [];
  const dates = [fields.date, fields.updated, fields.reply_date].flatMap((keys) => keys ?? []);
  const orders = new Map<string, string>();
  for (const { row, place } of table.rows) {
    for (const date of dates.map((key) => row.get(key) ?? '')) {
      const order = dateOrderOf(date);
      if (order !== undefined && !orders.has(order)) orders.set(order, `${date}, ${place}`);
      if (isYearFirst(date, now))
        throw new ImportError(
          `${table.name}: ${date}, ${place}, begins with its year, or lies in the future: write years with four digits`,
        );
    }
  }
  const order = date_order ?? inferDateOrder(table.name, orders, dateOrder);
  const ratings = table.rows.flatMap(({ row }) => {
    const { value, best } = parseRating(row.get(rating) ?? '') ?? {};
    // A row of totals has no date.
    const isOwn = dates.some((key) =>
      parseDate(row.get(key), { timeZone: 'UTC', date_order: order }),
    );
    return isOwn && best === undefined ? (value ?? []) : [];
  });
  const [, stated] = STATED_SCALE.exec(table.columns.get(rating) ?? '') ?? [];
  const most = scale ?? (stated ? Number(stated) : inferScale(table.name, ratings));
  return { ...(order && { date_order: order }), ...(most && { scale: most }) };
}

/** Reports whether a date like 24-11-28 can only be of the past if its first number is the year. */
function isYearFirst(value: Scalar, now: Date): boolean {
  const [, first, last] = /^(\d\d)[-/]\d\d[-/](\d\d)(?!\d)/.exec(String(value).trim()) ?? [];
  const year = now.getUTCFullYear() % 100;
  return Number(first) <= year && Number(last) > year && Number(last) <= 31;
}

/** Returns the order that the dates show, or the `usual` one of the source. */
function inferDateOrder(
  file: string,
  orders: ReadonlyMap<string, string>,
  usual: DateOrder | undefined,
): DateOrder | undefined {
  const [dmy, mdy, either] = ['dmy', 'mdy', 'either'].map((order) => orders.get(order));
  if (dmy !== undefined && mdy === undefined) return 'dmy';
  if (mdy !== undefined && dmy === undefined) return 'mdy';
  if (dmy === undefined && (either === undefined || usual)) return usual;
  const message =
    dmy === undefined
      ? `its dates (${either}) may have the day or the month first`
      : `some dates have the day first (${dmy}), others the month (${mdy})`;
  throw new ImportError(
    `${file}: ${message}: add --date-order dmy (day first) or --date-order mdy (month first)`,
  );
}

/** A scale of ten requires most ratings above 5, so that one typo does not halve all others. Workbooks hold 80% as 0.8. */
function inferScale(file: string, ratings: readonly number[]): number | undefined {
  const high = ratings.filter((rating) => rating > 5).sort((a, b) => b - a);
  const [highest = 0] = high;
  const share = ratings.find((rating) => rating > 0 && rating < 0.99 && rating !== 0.5);
  if (share !== undefined)
    throw new ImportError(`${file}: ${share} is no rating of 5: add --scale 1 (100%) or --scale 5`);
  if (high.length === 0) return undefined;
  if (highest <= 10 && high.length * 2 > ratings.length) return 10;
  throw new ImportError(
    `${file}: ${high.length} of ${ratings.length} ratings are above 5, up to ${highest}: add --scale 5, or --scale 10 if the best is 10`,
  );
}

/** Matches HTML. What a customer types, like "<3" or "our <p> tags", has no end tag. */
const HTML = /<br\s*\/?>|<\/(?:p|div|span|strong|b|em|i|a|ul|li)>/i;
/** Matches half of an emoji, as some shops store each half by its number. */
const HALF = /&#(5[5-7]\d{3});/g;

/** Returns the text of a fragment of HTML with its line breaks, as forms and shops store it, and other text as it is. */
export function plainOf(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p\b[^<>]*>/gi, '\n\n')
    .replace(/(?:<br\s*\/?>|<\/(?:div|li)>)\n?/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .trim();
  const raw = (HTML.test(html) ? text : html).replaceAll('&nbsp;', ' ');
  return decodeHTMLStrict(raw.replace(HALF, (_, code) => String.fromCharCode(code)));
}
