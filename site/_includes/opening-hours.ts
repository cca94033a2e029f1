import { hoursOn } from '../../contract/business.ts';
import type { Words } from './words.ts';

/** Days of a week that starts on a Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);

/** The opening hours of successive days that share them, as text. */
type Hours = { days: string; times: string };

/** Returns schema.org openingHours (`Mo-Fr 08:00-18:00`) from Monday on, with successive days of the same hours joined. */
export function openingHours(
  words: Words,
  lines: readonly string[],
  style: 'short' | 'long',
): Hours[] {
  const groups: { days: number[]; times: string }[] = [];
  for (const [day, date] of WEEK.entries()) {
    const times = hoursOn(lines, date).join(', ');
    const last = groups.at(-1);
    if (times === '') continue;
    if (last?.times === times && last.days.at(-1) === day - 1) last.days.push(day);
    else groups.push({ days: [day], times });
  }
  return groups.map(({ days, times }) => {
    const names = days.map((day) => words.weekday(day, style));
    return {
      days: names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', '),
      times: times.replace(/\d\d:\d\d/g, (time) => words.time(time)).replaceAll('-', '–'),
    };
  });
}
