import { z } from 'zod';

const DAYS: Readonly<Record<string, string>> = {
  monday: 'Mo',
  tuesday: 'Tu',
  wednesday: 'We',
  thursday: 'Th',
  friday: 'Fr',
  saturday: 'Sa',
  sunday: 'Su',
};

/** Names of the days in a table of opening hours. */
export const WEEKDAYS: readonly string[] = Object.keys(DAYS);

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const CLOCK = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)';
const TIME = `${CLOCK}-${CLOCK}`;
const LINE = new RegExp(`^${DAY}(?:[-,]${DAY})* ${TIME}(?:,${TIME})*$`);
const TIMES = new RegExp(`^(?:closed|${TIME}(?:, ?${TIME})*)$`);

const LINE_RULE = 'opening hours like "Mo-Fr 08:00-18:00", with days Mo Tu We Th Fr Sa Su';
const TIMES_RULE = 'times like 08:00-18:00 or 08:00-12:00, 13:00-17:00, or closed';
const DAY_RULE = 'a day from monday to sunday';
const TABLE_RULE = `a list of ${LINE_RULE}, or a table with one line per day`;

const Lines = z.array(z.string(LINE_RULE).regex(LINE, LINE_RULE));
const DayName = z.string().refine((day) => Object.hasOwn(DAYS, day));
const Table = z
  .record(DayName, z.string(TIMES_RULE).regex(TIMES, TIMES_RULE), {
    error: ({ code }) => (code === 'invalid_key' ? DAY_RULE : TABLE_RULE),
  })
  .transform(toLines);

/**
 * Opening hours in business.yaml: a list of schema.org openingHours (`Mo-Fr 08:00-18:00`), or a table with one line per day
 * (`monday: 08:00-18:00`, `sunday: closed`), which is converted to such a list.
 */
export const OpeningHours = z.unknown().transform((value, context): string[] => {
  const { data, error } = (Array.isArray(value) ? Lines : Table).safeParse(value);
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
  return data ?? z.NEVER;
});

function toLines(table: Readonly<Record<string, string>>): string[] {
  return Object.entries(DAYS).flatMap(([day, short]) => {
    const times = table[day] ?? 'closed';
    return times === 'closed' ? [] : [`${short} ${times.replaceAll(', ', ',')}`];
  });
}

/** Splits opening hours at commas, semicolons and line breaks, except those between days or between times of one day. */
export function toHours(text: string): string[] {
  const lines = text.replace(/\s*[-–—]\s*/g, '-').split(/(?<=\d)\s*[,;\n](?!\d\d?:)/);
  const entries = lines.map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map((entry) => entry.replace(/\b\d:/g, '0$&'));
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
  const days = Object.values(DAYS).filter(isOpen).join();
  const [from, to] = [Time.parse(openTime), Time.parse(closeTime)];
  const line = `${days} ${from}-${to}`;
  // From 00:00 to 00:00 means closed. Periods with `validFrom` are for a season or a holiday.
  return LINE.test(line) && from !== to && validFrom === undefined ? [line] : [];
}
