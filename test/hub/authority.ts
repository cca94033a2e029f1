import { randomUUID } from 'node:crypto';
import { generate } from 'selfsigned';

/** A test certificate authority, and a server certificate that it signed, in PEM. */
export type Authority = { ca: string; key: string; cert: string };

const EC = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/**
 * Makes certificates for `localhost`, 127.0.0.1 and all names directly below `subscribers.test`. If `daysLeft` is negative, the
 * server's certificate has expired. `valid` is the validity of the authority, in days from today.
 */
export async function makeAuthority(
  daysLeft = 2,
  valid = { from: -10, to: 365 },
): Promise<Authority> {
  // Names of authorities must differ if a client trusts several.
  const value = `Hub test authority ${randomUUID()}`;
  const ca = await generate([{ name: 'commonName', value }], {
    ...EC,
    notBeforeDate: inDays(valid.from),
    notAfterDate: inDays(valid.to),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...EC,
    ca: { key: ca.private, cert: ca.cert },
    notBeforeDate: inDays(-10),
    notAfterDate: inDays(daysLeft),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: '*.subscribers.test' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { ca: ca.cert, key: leaf.private, cert: leaf.cert };
}
