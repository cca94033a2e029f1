const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/**
 * Returns the opening times on a day, like `08:00-12:00`, in the order of the lines; none if the business is closed.
 *
 * @param lines schema.org openingHours, like `Mo-Fr 08:00-18:00` or `Sa,Su 09:00-12:00,13:00-17:00`
 * @param day `YYYY-MM-DD`
 */
export function hoursOn(lines: readonly string[], day: string): string[] {
  const weekday = new Date(day).getUTCDay();
  return lines.flatMap((line) => {
    const [days = '', times = ''] = line.split(' ');
    return days.split(',').some((range) => includesDay(range, weekday)) ? times.split(',') : [];
  });
}

/** Reports whether a day, like `Mo`, or a range, like `Fr-Mo`, includes a weekday, counted from Sunday as 0. */
function includesDay(range: string, weekday: number): boolean {
  const [first = '', last = first] = range.split('-');
  const from = DAYS.indexOf(first);
  const length = (DAYS.indexOf(last) - from + 7) % 7;
  return from >= 0 && (weekday - from + 7) % 7 <= length;
}
