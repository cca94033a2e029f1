import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import type { HubProcess } from './hub-process.ts';
import { startHubProcess } from './hub-process.ts';
import { ATOM, startTestHub } from './test-hub.ts';

const run = promisify(execFile);

function callbackOf(i: number): string {
  return `https://reader.example/${i}?${'x'.repeat(1_500)}`;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

describe('when the disk fails', () => {
  let folder: string;
  let args: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-disk-'));
    // Without verifications, requests accumulate in the store, as with a slow network.
    args = [
      join(folder, 'hub.db'),
      join(folder, 'content'),
      join(folder, 'ca'),
      'verificationSlots=0',
    ];
    await writeFile(join(folder, 'content'), 'one');
    await writeFile(join(folder, 'ca'), '');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function ask(hub: HubProcess, i: number): Promise<Response> {
    const fields = { 'hub.mode': 'subscribe', 'hub.callback': callbackOf(i), 'hub.topic': ATOM };
    const response = await fetch(hub.url, { method: 'POST', body: new URLSearchParams(fields) });
    await response.arrayBuffer();
    return response;
  }

  async function waitingCallbacks(): Promise<string[]> {
    const store = await openSqliteStore(args[0] ?? '');
    const now = Date.now() + 3_600_000;
    const most = { limit: 10_000, perHost: 10_000, hostLimits: new Map() };
    const waiting = await store.claimVerifications({ ...most, now, until: now });
    await store.close();
    return waiting.map(({ callback }) => callback);
  }

  it('responds 503 while it is full, loses no accepted request, and recovers', async ({ skip }) => {
    if (!isThere('prlimit')) return skip('prlimit (Linux) makes the disk look full');
    const hub = await startHubProcess(args);
    const limit = (bytes: number | 'unlimited') =>
      run('prlimit', ['--pid', String(hub.pid), `--fsize=${bytes}:`]);
    const { size } = await stat(`${args[0]}-wal`);
    await limit(size + 200_000);
    const answers: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const response = await ask(hub, i);
      answers.push(response.status);
      if (response.status === 503)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A request that fails may leave room for less.
    const stateAfterRequest = async () => {
      answers.push((await ask(hub, answers.length)).status);
      return (await fetch(hub.url)).status;
    };
    await expect.poll(stateAfterRequest, { timeout: 5_000 }).toBe(503);
    const acknowledged = answers.filter((status) => status === 202).length;
    expect(new Set(answers)).toEqual(new Set([202, 503]));
    expect(await waitingCallbacks()).toHaveLength(acknowledged);
    await limit('unlimited');
    await expect.poll(async () => (await fetch(hub.url)).status).toBe(200);
    expect((await ask(hub, 1_000)).status).toBe(202);
    await hub.end('SIGKILL');
    expect(await waitingCallbacks()).toHaveLength(acknowledged + 1);
  });

  it.for([
    ['fsync', 'fsync,fdatasync', '12+3'],
    ['write', 'pwrite64', '90+5'],
  ])(
    'responds 202 only to requests that are on disk if %s fails, else 503',
    async ([_name, calls, when], { skip }) => {
      if (!isThere('strace')) return skip('strace (Linux) makes system calls fail');
      const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=${when}`];
      const hub = await startHubProcess(args, [
        'strace',
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        ...inject,
      ]);
      const answers: number[] = [];
      for (let i = 0; i < 120; i += 1) answers.push((await ask(hub, i)).status);
      await hub.end('SIGTERM');
      const acknowledged = answers.filter((status) => status === 202).length;
      expect(new Set(answers)).toEqual(new Set([202, 503]));
      expect(answers.length - acknowledged).toBeGreaterThanOrEqual(10);
      // An accepted request must be there. A refused one may be.
      expect(await waitingCallbacks()).toEqual(
        expect.arrayContaining(
          answers.flatMap((status, i) => (status === 202 ? [callbackOf(i)] : [])),
        ),
      );
    },
  );
});

it('tries a store that fails, and uses it only once it works', async () => {
  const store = await openSqliteStore(':memory:');
  const check = vi.spyOn(store, 'check').mockRejectedValue(new Error('database is locked'));
  const claim = vi.spyOn(store, 'claimDeliveries');
  const test = await startTestHub(store);
  await expect.poll(() => check.mock.calls.length).toBeGreaterThan(3);
  expect(claim).not.toHaveBeenCalled();
  check.mockRestore();
  await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(0);
  expect(test.events.map(({ event }) => event)).toEqual(['hub.unavailable', 'hub.available']);
  await test.close();
});
