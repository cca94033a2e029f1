/** Returns the day of a time (RFC 3339), `YYYY-MM-DD`, in the time zone of the business. */
export type DayOf = (moment: string) => string;

export function createDayOf(timeZone: string): DayOf {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    // Creating it takes 10 ms, which the start of the sidecar can do without.
    format ??= new Intl.DateTimeFormat('en-CA', { timeZone });
    return format.format(new Date(moment));
  };
}
