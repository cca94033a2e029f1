/** A moment as RFC 3339 UTC, of its seconds since 1970. */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
