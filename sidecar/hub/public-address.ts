import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFailure } from './request-failure.ts';

/** Reports whether the hub may connect to an IP address. */
export type AddressGuard = (address: string) => boolean;

/** The only IPv6 range that is assigned for public use. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Error codes for a name that does not exist or has no address. All other codes mean that the resolver failed. */
const NEGATIVE_ANSWERS = ['ENOTFOUND', 'ENODATA'];

/** Creates a guard that allows public unicast addresses and the CIDR ranges of `allow`. Throws if a range is not CIDR. */
export function createAddressGuard(allow: readonly string[]): AddressGuard {
  const ranges = allow.map((range) => ipaddr.parseCIDR(range));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    if (ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))) {
      return true;
    }
    if (parsed.range() !== 'unicast') return false;
    return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
  };
}

/** Returns the failure of a connection to an address that the guard refuses. */
export function addressRefused(): RequestFailure {
  return new RequestFailure('The host has an address that is not public.', false);
}

/** Reports whether a host name is an IP literal that the guard refuses. `guardLookup` checks names. */
export function isRefusedLiteral(hostname: string, guard: AddressGuard): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !guard(literal);
}

/** Resolves all addresses of a host name. */
export type NameLookup = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Wraps a lookup for use by sockets. It fails unless the guard allows every address of the name: a mix of public and private
 * addresses is an attack or a mistake. If the resolver fails or takes longer than `timeoutMs`, the fault is the hub's.
 */
export function guardLookup(
  lookup: NameLookup,
  guard: AddressGuard,
  timeoutMs: number,
): LookupFunction {
  async function lookupGuarded(hostname: string): Promise<LookupAddress[]> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const failure = new RequestFailure('The name server did not answer.', true);
    const timer = setTimeout(reject, timeoutMs, failure);
    const addresses = lookup(hostname).catch(throwLookupFailure);
    const found = await Promise.race([addresses, timeout]).finally(() => clearTimeout(timer));
    if (found.length > 0 && found.every(({ address }) => guard(address))) return found;
    throw addressRefused();
  }

  return (hostname, options, callback) => {
    lookupGuarded(hostname).then(
      (found) => {
        const [first] = found;
        if (options.all === true || first === undefined) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

function throwLookupFailure(error: NodeJS.ErrnoException): never {
  if (NEGATIVE_ANSWERS.includes(error.code ?? '')) throw error;
  throw new RequestFailure('The name server could not be queried.', true, error);
}

/**
 * Creates a lookup by DNS alone, for callbacks on the public internet. Unlike the system's resolver it does not block Node's four
 * threads, which slow names could exhaust, and it ignores hosts files and search domains. `servers` are DNS servers as
 * `address:port` (default: the system's). `timeoutMs` is the timeout of the first of two attempts.
 */
export function createPublicLookup(servers?: readonly string[], timeoutMs = 1_500): NameLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve6(hostname),
      resolver.resolve4(hostname),
    ]);
    const found = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address, family: isIP(address) }));
    if (found.length > 0) return found;
    // The name has no address only if both queries say so. If one failed, the name may have an address.
    const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw failures.find(({ code }) => !NEGATIVE_ANSWERS.includes(code)) ?? failures[0];
  };
}
