import type { Review } from '../../contract/review.ts';
import { toDayNumber } from '../day-number.ts';

/** When each review was last changed: by its author, by an answer, or in our record. */
export class Changes {
  /** Day as the number YYYYMMDD: that of the change, or the day it was written where that is later. */
  readonly days: Uint32Array;
  /** Moment of the change, in milliseconds since 1970. */
  readonly moments: Float64Array;

  constructor(size: number) {
    this.days = new Uint32Array(size);
    this.moments = new Float64Array(size);
  }

  note(number: number, review: Review): void {
    const changed = review.updated_at?.slice(0, 10) ?? '';
    this.days[number] = toDayNumber(changed > review.date ? changed : review.date);
    this.moments[number] = Date.parse(momentOf(review));
  }

  /** Notes what is noted of a review elsewhere. */
  take(number: number, { days, moments }: Changes, other: number): void {
    this.days[number] = days[other] ?? 0;
    this.moments[number] = moments[other] ?? 0;
  }
}

/** Moment of the last change of a review, RFC 3339 in UTC. */
export function momentOf({ updated_at, published_at, date }: Review): string {
  return updated_at ?? published_at ?? `${date}T00:00:00Z`;
}
