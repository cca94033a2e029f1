import { generate } from 'selfsigned';

/** A certificate authority of our own, and a server certificate it signed. All PEM. */
export type Authority = { ca: string; key: string; cert: string };

const EC = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/** For `localhost`, 127.0.0.1 and every name right under `subscribers.test`. `daysLeft` below 0: expired. */
export async function makeAuthority(daysLeft = 2): Promise<Authority> {
  const ca = await generate([{ name: 'commonName', value: 'Hub test authority' }], {
    ...EC,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...EC,
    ca: { key: ca.private, cert: ca.cert },
    notBeforeDate: new Date(Date.now() - 10 * 86_400_000),
    notAfterDate: new Date(Date.now() + daysLeft * 86_400_000),
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
