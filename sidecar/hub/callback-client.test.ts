import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NameServer } from '../../test/hub/name-server.ts';
import { startNameServer } from '../../test/hub/name-server.ts';
import { createCallbackClient, createPublicLookup } from './callback-client.ts';

let server: NameServer;

beforeAll(async () => {
  server = await startNameServer((name) => {
    if (name === 'slow.example') return 'silence';
    if (name === 'reader.example') return ['1.1.1.1', '2606:4700::1111'];
    return 'NXDOMAIN';
  });
});
afterAll(() => server.close());

function lookup(hostname: string): Promise<LookupAddress[]> {
  return createPublicLookup([server.address], 200)(hostname);
}

it('resolves all addresses of a name', async () => {
  expect(await lookup('reader.example')).toEqual([
    { address: '2606:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]);
});

it('fails for a name that does not exist, and ignores the hosts file', async () => {
  await expect(lookup('nobody.example')).rejects.toThrow('ENOTFOUND');
  await expect(lookup('localhost.example')).rejects.toThrow('ENOTFOUND');
});

it('times out for a name without an answer, and resolves other names meanwhile', async () => {
  const slow = Array.from({ length: 20 }, () =>
    lookup('slow.example').catch((error) => error.code),
  );
  expect(await lookup('reader.example')).toHaveLength(2);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']));
});

it.each(['a..example', `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`])(
  'does not blame the name server for a name that cannot exist: %s',
  async (name) => {
    const client = createCallbackClient({ guard: () => true, lookup, connectTimeoutMs: 1_000 });
    const url = `https://${name}/`;
    const sent = await client.send({ method: 'GET', url, headers: {}, timeoutMs: 1_000 });
    expect(sent).toMatchObject({
      isHubFault: false,
      message: 'The host name does not exist.',
    });
    await client.close();
  },
);

it('blames the hub if its client cannot be loaded, as while an upgrade replaces the packages', async () => {
  const client = createCallbackClient({
    guard: () => false,
    lookup,
    connectTimeoutMs: 1_000,
    get ca(): string {
      throw new Error('Cannot find package');
    },
  });
  const url = 'https://reader.example/';
  const sent = await client.send({ method: 'GET', url, headers: {}, timeoutMs: 1_000 });
  expect(sent).toMatchObject({
    isHubFault: true,
    message: 'The hub could not load its HTTP client.',
  });
  await client.close();
});
