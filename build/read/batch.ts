import type { Origin } from './check.ts';

/**
 * Values of one kind with the way back to where each was read. Places are worked out when a problem asks for one: most
 * values never have any, and 100,000 origins would weigh more than the reviews.
 */
export type Batch<T> = { values: readonly T[]; originOf: (at: number) => Origin };
