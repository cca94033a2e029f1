import ipaddr from 'ipaddr.js';

/** Judges whether an IP address may be connected to. */
export type AddressGuard = (address: string) => boolean;

/** All of IPv6 that has ever been given out for public use. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * A guard that admits public unicast addresses and the ranges of `allow` (CIDR). Loopback, private, link-local, shared,
 * documentation, mapped, NAT64, 6to4, Teredo … are refused unless allowed. Throws on a range that is not CIDR.
 */
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
