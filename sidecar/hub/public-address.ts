import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFailure } from './request-failure.ts';

/** Whether an IP address may be connected to. */
export type AddressGuard = (address: string) => boolean;

/** The only part of IPv6 that is assigned for public use. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Codes that say something about the name: it does not exist, or has no address. All others say that a resolver failed. */
const NAMES_OWN_ANSWERS = ['ENOTFOUND', 'ENODATA'];

/** A guard that admits public unicast addresses and the ranges of `allow` (CIDR). Throws on a range that is not CIDR. */
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

/** The failure of a connection to an address that the guard refuses. */
export function addressRefused(): RequestFailure {
  return new RequestFailure('The host has an address that is not public.', false);
}

/** Whether `hostname` is an IP address, in brackets or not, that `guard` refuses. Names are checked by `guardLookup`. */
export function isRefusedLiteral(hostname: string, guard: AddressGuard): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !guard(literal);
}

/** Finds all addresses of a name. */
export type NameLookup = (hostname: string) => Promise<LookupAddress[]>;

/**
 * A lookup for sockets that fails unless `guard` admits every address of the name: a mix of public and private addresses is an
 * attack or a mistake. A resolver that fails or is silent for `timeoutMs` counts as a failure on our side.
 */
export function guardLookup(
  lookup: NameLookup,
  guard: AddressGuard,
  timeoutMs: number,
): LookupFunction {
  async function lookupGuarded(hostname: string): Promise<LookupAddress[]> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const failure = new RequestFailure('The name server did not answer.', true);
    const timer = setTimeout(reject, timeoutMs, failure);
    const asked = lookup(hostname).catch(throwLookupFailure);
    const found = await Promise.race([asked, silence]).finally(() => clearTimeout(timer));
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
  if (NAMES_OWN_ANSWERS.includes(error.code ?? '')) throw error;
  throw new RequestFailure('The name server could not be asked.', true, error);
}

/**
 * Resolves names by DNS alone, for callbacks on the public internet. Unlike the system's resolver it blocks none of Node's four
 * threads, which slow names could take up, and it reads neither hosts files nor search domains.
 * `servers`: DNS servers as `address:port`; default: those of the system. `timeoutMs`: of the first of two attempts.
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
    // The name has no address only if both queries say so: one of them may have failed.
    const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw failures.find(({ code }) => !NAMES_OWN_ANSWERS.includes(code)) ?? failures[0];
  };
}
