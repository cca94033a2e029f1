import type { ReviewPolicy } from '../contract/dataset.ts';

/** "2 privacy, 1 unverified"; empty if nothing is withheld. */
export function withheldReasons({ withheld_by_reason }: ReviewPolicy): string {
  const reasons = Object.entries(withheld_by_reason);
  return reasons.map(([reason, count]) => `${count} ${reason}`).join(', ');
}
