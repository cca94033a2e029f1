import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/**
 * Resolves names by DNS alone, for callbacks on the public internet. Unlike the system's resolver it needs no thread while it waits
 * (there are four, and names that never answer would take them all), and it knows neither hosts files nor search domains.
 * `servers`: DNS servers as `address:port`; default: those of the system. `timeoutMs`: of the first of two tries.
 */
export function createPublicLookup(servers?: readonly string[], timeoutMs = 2_000): LookupFunction {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);

  async function resolveAll(hostname: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = [
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  }

  return (hostname, options, callback) => {
    resolveAll(hostname).then(
      (found) => {
        const [first] = found;
        if (options.all === true || first === undefined) return callback(null, found);
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
