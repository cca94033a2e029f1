import { randomUUID } from 'node:crypto';
import { generate } from 'selfsigned';

/** A certificate authority of our own, and a server certificate it signed. All PEM. */
export type Authority = { ca: string; key: string; cert: string };

const EC = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/**
 * For `localhost`, 127.0.0.1 and every name right under `subscribers.test`. `daysLeft` below 0: the server's certificate has
 * expired. `valid`: the days from today in which the authority's is valid.
 */
export async function makeAuthority(
  daysLeft = 2,
  valid = { from: -10, to: 365 },
): Promise<Authority> {
  // Names of authorities must differ where a client trusts several of them.
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
