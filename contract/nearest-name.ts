/** Maximum number of names in a hint. A business may know hundreds. */
const MAX_NAMES = 25;

/** Suggests the nearest known name for an unknown one; if none is near, lists the first 25 and counts the others. */
export function nameHint(name: string, known: Iterable<string>): string {
  const all = [...known];
  const close = nearestName(name, all);
  if (close !== undefined) return `did you mean ${close}?`;
  const more = all.length > MAX_NAMES ? ` and ${all.length - MAX_NAMES} more` : '';
  return `known: ${all.slice(0, MAX_NAMES).join(', ') || 'none'}${more}`;
}

/** Returns the known name nearest to a mistyped one, at most three edits and a third of its length away, or undefined. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.round(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns the optimal string alignment distance (swapping two adjacent characters is one edit), or `limit` if it is larger. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit;
}
