import ipaddr from 'ipaddr.js';

/** Keys that the requests of a client are counted under; equal for IPv4. */
export type Client = {
  /** The IPv4 address, or the /64 network of the IPv6 address. */
  client: string;
  /** The IPv4 address, or the /48 network of the IPv6 address: one customer may have all 65,536 of its /64 networks. */
  network: string;
};

/** Keys of a client address. Some proxies add its port, which is another one for each connection. */
export function toClient(sent: string): Client {
  const address = sent.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (!ipaddr.isValid(address)) return { client: address, network: address };
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return { client: bytes.join('.'), network: bytes.join('.') };
  return { client: bytes.slice(0, 8).join('.'), network: bytes.slice(0, 6).join('.') };
}

/** A token bucket for each key: `burst` at once, `perSecond` after that. Above `maxKeys`, the least recently used is dropped. */
export function createRateLimit(burst: number, perSecond: number, maxKeys = 10_000) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  /** A clock that jumps back refills nothing and takes nothing away. */
  function tokensOf(key: string, now: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    const seconds = Math.max(0, now - bucket.at) / 1000;
    return Math.min(burst, bucket.tokens + seconds * perSecond);
  }

  return {
    /** Takes a token if there is one. */
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

    /** Keys that have fewer than `most` whole tokens now, with their number. */
    below(most: number, now: number): [key: string, tokens: number][] {
      const found: [string, number][] = [];
      for (const key of buckets.keys()) {
        const tokens = tokensOf(key, now);
        if (tokens >= burst) buckets.delete(key);
        if (tokens < most) found.push([key, Math.floor(tokens)]);
      }
      return found;
    },
  };
}
