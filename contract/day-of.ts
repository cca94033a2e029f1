/** Returns the day of a time (RFC 3339), `YYYY-MM-DD`, in the time zone of the business. */
export type DayOf = (moment: string) => string;

export function createDayOf(timeZone: string): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (moment) => format.format(new Date(moment));
}
