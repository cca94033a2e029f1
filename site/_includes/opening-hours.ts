import type { Words } from './words.ts';

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The opening hours of successive days that share them, as text. */
type Hours = { days: string; times: string };

/** Returns schema.org openingHours (`Mo-Fr 08:00-18:00`) from Monday on, with successive days of the same hours joined. */
export function openingHours(
  words: Words,
  lines: readonly string[],
  style: 'short' | 'long',
): Hours[] {
  const groups: { days: number[]; times: string }[] = [];
  for (const [day, times] of timesByDay(lines).entries()) {
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

/** Returns the times of each day of the week, like "08:00-12:00, 13:00-18:00"; empty for a day that no line names. */
function timesByDay(lines: readonly string[]): string[] {
  const week = WEEK.map((): string[] => []);
  for (const line of lines) {
    const [days = '', ...times] = line.split(' ');
    for (const range of days.split(',')) {
      const [first = '', last = first] = range.split('-');
      // A range may pass Sunday: Sa-Mo.
      for (let day = WEEK.indexOf(first); day >= 0; day = (day + 1) % 7) {
        week[day]?.push(...times.join('').split(','));
        if (WEEK[day] === last || !WEEK.includes(last)) break;
      }
    }
  }
  return week.map((times) => times.join(', '));
}
