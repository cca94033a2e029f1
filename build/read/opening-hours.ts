import { z } from 'zod';

/** Names of the days in a table of opening hours. */
export const WEEKDAYS: readonly string[] =
  'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY = `(?:${DAYS.join('|')})`;

const CLOCK = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)';
const TIME = `${CLOCK}-${CLOCK}`;
const LINE = new RegExp(`^${DAY}(?:[-,]${DAY})* ${TIME}(?:,${TIME})*$`);
const TIMES = new RegExp(`^(?:closed|${TIME}(?:,${TIME})*)$`);

const LINE_RULE = 'opening hours like "Mo-Fr 08:00-18:00", with days Mo Tu We Th Fr Sa Su';
const TIMES_RULE = 'times like 08:00-18:00 or 08:00-12:00, 13:00-17:00, or closed';
const DAY_RULE = 'a day from monday to sunday';
const TABLE_RULE = `a list of ${LINE_RULE}, or a table with one line per day`;

const Lines = z.array(z.string(LINE_RULE).overwrite(toSchemaForm).regex(LINE, LINE_RULE));
const DayName = z.string().refine((day) => WEEKDAYS.includes(day));
const Times = z.string(TIMES_RULE).overwrite(toSchemaForm).regex(TIMES, TIMES_RULE);
const Table = z
  .record(DayName, Times, {
    error: ({ code }) => (code === 'invalid_key' ? DAY_RULE : TABLE_RULE),
  })
  .transform(toLines);

/**
 * Opening hours in business.yaml: a list of schema.org openingHours (`Mo-Fr 08:00-18:00`), or a table with one line per day
 * (`monday: 08:00-18:00`, `sunday: closed`), which is converted to such a list.
 */
export const OpeningHours = z.unknown().transform((value, context): string[] => {
  const { data, error } = (Array.isArray(value) ? Lines : Table).safeParse(value);
  for (const { code, path, message } of error?.issues ?? []) {
    const params = code === 'invalid_key' ? { got: path[0] } : {};
    context.addIssue({ code: 'custom', path, message, params });
  }
  return data ?? z.NEVER;
});

function toLines(table: Readonly<Record<string, string>>): string[] {
  const isOpen = (day: string) => /\d/.test(table[day] ?? 'closed');
  return WEEKDAYS.flatMap((day, at) => (isOpen(day) ? `${DAYS[at]} ${table[day]}` : []));
}

/**
 * Shortens English days ("Monday", "Mon") to two letters, and writes times ("9:00", "9am") as HH:MM. What could mean another time stays:
 * "9-5", and the end of "9:00-5:00" or "13:00-5:00", but not of "18:00-2:00".
 */
function toSchemaForm(hours: string): string {
  return hours
    .trim()
    .replace(/\b(1[0-2]|0?[1-9])(:\d\d)? ?([ap])m\b/gi, (_time, hour, minutes = ':00', half) => {
      const after = /p/i.test(half) ? 12 : 0;
      return String((hour % 12) + after).padStart(2, '0') + minutes;
    })
    .replace(/ *([-–—,]| to ) */g, (_sign, sign) => (sign === ',' ? sign : '-'))
    .replace(/[a-z]{2,}/gi, (word) => {
      const day = WEEKDAYS.findIndex((name) => name.startsWith(word.toLowerCase()));
      return DAYS[day] ?? word;
    })
    .replace(/(?<=[a-z])[:.]? +(?=\d)/g, ' ')
    .replace(/\b\d:\d\d-|(?<=\b(?:1[7-9]|2\d):\d\d-)[0-4]:\d\d\b/g, '0$&');
}

/** Splits opening hours at commas, semicolons and line breaks, except those between days or between times of one day. */
export function toHours(text: string): string[] {
  const entries = toSchemaForm(text).split(/(?<=\d)\s*[,;\n](?!\d\d?:)\s*/);
  return entries.filter((entry) => entry !== '');
}

/** A time of day: hours and minutes from Google, "8:00" or "08:00:00". */
const Time = z
  .object({ hours: z.number().default(0), minutes: z.number().default(0) })
  .transform(({ hours, minutes }) => `${hours}:${String(minutes).padStart(2, '0')}`)
  .or(z.string())
  .catch('')
  .transform((time) => time.replace(/^\d:/, '0$&').slice(0, 5));

/** Converts a period of Google or schema.org to a line. Days are like MONDAY or https://schema.org/Monday, or a list of them. */
export function usualHours(period: Readonly<Record<string, unknown>>): string[] {
  const { dayOfWeek, opens, closes, validFrom } = period;
  const { openDay = dayOfWeek, openTime = opens, closeTime = closes } = period;
  const isOpen = (day: string) => new RegExp(`\\b${day}[a-z]*(?:,|$)`, 'i').test(String(openDay));
  const days = DAYS.filter(isOpen).join();
  const [from, to] = [Time.parse(openTime), Time.parse(closeTime)];
  const line = `${days} ${from}-${to}`;
  // From 00:00 to 00:00 means closed. Periods with `validFrom` are for a season or a holiday.
  return LINE.test(line) && from !== to && validFrom === undefined ? [line] : [];
}
