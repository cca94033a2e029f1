import ipaddr from 'ipaddr.js';

/** Keys for counting the requests of a client. Both are equal for IPv4. */
export type Client = {
  /** The IPv4 address, or the /64 network of the IPv6 address. */
  client: string;
  /** The IPv4 address, or the /48 network of the IPv6 address: one customer may own all 65,536 of its /64 networks. */
  network: string;
};

/** Returns the keys of a client address, without the port that some proxies add. */
export function toClient(clientAddress: string): Client {
  const address = clientAddress.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (!ipaddr.isValid(address)) return { client: address, network: address };
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return { client: bytes.join('.'), network: bytes.join('.') };
  return { client: bytes.slice(0, 8).join('.'), network: bytes.slice(0, 6).join('.') };
}

/** Creates a token bucket for each key. Above `maxKeys`, the least recently used key is dropped. */
export function createRateLimit(burst: number, perSecond: number, maxKeys = 10_000) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  /** Returns the tokens of a key. If the clock jumps back, their number does not change. */
  function tokensOf(key: string, now: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    const seconds = Math.max(0, now - bucket.at) / 1000;
    return Math.min(burst, bucket.tokens + seconds * perSecond);
  }

  return {
    /** Takes a token. Returns false if there is none. */
    take(key: string, now: number): boolean {
      const tokens = tokensOf(key, now);
      buckets.delete(key);
      buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
      if (buckets.size > maxKeys) {
        const [oldest = ''] = buckets.keys();
        buckets.delete(oldest);
      }
      return tokens >= 1;
    },

    /** Lists the keys with fewer than `max` tokens, and the number of their whole tokens. */
    below(max: number, now: number): [key: string, tokens: number][] {
      const found: [string, number][] = [];
      for (const key of buckets.keys()) {
        const tokens = tokensOf(key, now);
        if (tokens >= burst) buckets.delete(key);
        if (tokens < max) found.push([key, Math.floor(tokens)]);
      }
      return found;
    },
  };
}
