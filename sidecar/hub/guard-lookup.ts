import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address.ts';

/**
 * A `lookup` that fails unless `guard` admits every address of the name: an answer that mixes public and private ones is an
 * attack, or a mistake that we would reach by chance.
 */
export function guardLookup(lookup: LookupFunction, guard: AddressGuard): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const addresses: LookupAddress[] =
        typeof found === 'string' ? [{ address: found, family: 4 }] : found;
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => guard(address))) {
        return callback(new Error('address refused'), '');
      }
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
