/** The first of the moments that is later than `old` by a second, which is all that an HTTP date can tell (RFC 9110 5.6.7). All are RFC 3339 UTC. */
export function laterTime(old: string, ...moments: readonly string[]): string | undefined {
  return moments.find((moment) => secondOf(moment) > secondOf(old));
}

/** Seconds since 1970 of a moment. */
export function secondOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000);
}

/** A moment as RFC 3339 UTC, of its seconds since 1970. */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
