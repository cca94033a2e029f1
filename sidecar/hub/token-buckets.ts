/**
 * A rate limit for each key: `burst` at once, `perSecond` after that. Keys that are full again are forgotten, and when more
 * than `maxKeys` are remembered the one unused longest is.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #maxKeys: number;

  constructor(burst: number, perSecond: number, maxKeys = 10_000) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#maxKeys = maxKeys;
  }

  /** Takes a token if there is one. */
  take(key: string, now: number): boolean {
    const tokens = this.#tokens(key, now);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (this.#buckets.size > this.#maxKeys) this.#forgetOldest();
    return tokens >= 1;
  }

  /** Keys that have no token now. */
  empty(now: number): string[] {
    const found: string[] = [];
    for (const key of this.#buckets.keys()) {
      const tokens = this.#tokens(key, now);
      if (tokens >= this.#burst) this.#buckets.delete(key);
      else if (tokens < 1) found.push(key);
    }
    return found;
  }

  /** A clock that jumps back refills nothing and takes nothing away. */
  #tokens(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#burst;
    const seconds = Math.max(0, now - bucket.at) / 1000;
    return Math.min(this.#burst, bucket.tokens + seconds * this.#perSecond);
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }
}
