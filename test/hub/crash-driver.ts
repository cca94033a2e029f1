import { createHmac } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority } from './authority.ts';
import { startHubProcess } from './hub-process.ts';
import { startReceiver } from './receiver.ts';
import { ATOM, until } from './test-hub.ts';

export type CrashReport = {
  kills: number;
  acknowledged: number;
  deliveries: number;
  checkedStates: number;
  checkedDeliveries: number;
  /** Describes each lost or wrong state. Empty if there is none. */
  broken: string[];
};

type Subscriber = {
  callback: string;
  path: string;
  /** The last request that got a 202, and the version at the origin then. Null while the outcome is unknown. */
  last: { mode: 'subscribe' | 'unsubscribe'; version: number } | null;
  isBusy: boolean;
  /** All secrets that were ever sent. Until a renewal is verified, the previous secret signs. */
  secrets: string[];
  /** Version and signature of the last delivery. */
  got: { version: number; signature: string | undefined } | null;
};

/**
 * Kills a hub repeatedly while subscriptions come and go and builds ping. After each start, compares its state with the requests
 * it had accepted. `random` returns numbers from 0 to 1.
 */
export async function runCrashes(
  kills: number,
  random: () => number,
  progress: (line: string) => void = () => {},
): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-crash-'));
  const authority = await makeAuthority();
  const receiver = await startReceiver(authority);
  const report: CrashReport = {
    kills: 0,
    acknowledged: 0,
    deliveries: 0,
    checkedStates: 0,
    checkedDeliveries: 0,
    broken: [],
  };
  const files = {
    store: join(folder, 'hub.db'),
    content: join(folder, 'feed'),
    ca: join(folder, 'ca'),
  };
  await writeFile(files.ca, authority.ca);
  let version = 0;

  async function build(): Promise<void> {
    version += 1;
    await writeFile(`${files.content}.new`, String(version));
    await rename(`${files.content}.new`, files.content);
  }

  const subscribers = Array.from({ length: 50 }, (_, i): Subscriber => {
    const path = `/subscriber-${i}`;
    const one: Subscriber = {
      callback: `${receiver.origin}${path}`,
      path,
      last: null,
      isBusy: false,
      secrets: [],
      got: null,
    };
    receiver.on(`${path}?`, ({ target }) => ({
      status: 200,
      body: new URL(target, receiver.origin).searchParams.get('hub.challenge') ?? '',
    }));
    return one;
  });
  const byPath = new Map(subscribers.map((one) => [one.path, one]));
  receiver.on('/subscriber-', (received) => {
    if (received.method === 'GET') {
      const challenge = new URL(received.target, receiver.origin).searchParams.get('hub.challenge');
      return { status: 200, body: challenge ?? '' };
    }
    const one = byPath.get(received.target);
    const signature = received.headers['x-hub-signature'];
    if (one) one.got = { version: Number(received.body), signature: String(signature) };
    report.deliveries += 1;
    return { status: 204 };
  });

  async function ask(url: string, one: Subscriber): Promise<void> {
    if (one.isBusy) return;
    one.isBusy = true;
    const mode = random() < 0.7 ? 'subscribe' : 'unsubscribe';
    const secret = `secret ${Math.floor(random() * 1e9)}`;
    const fields = {
      'hub.mode': mode,
      'hub.callback': one.callback,
      'hub.topic': ATOM,
      'hub.secret': secret,
    };
    if (mode === 'subscribe') one.secrets.push(secret);
    const known = one.last;
    one.last = null;
    try {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
      if (response.status === 202) {
        one.last = { mode, version };
        report.acknowledged += 1;
      } else if (response.status === 429) one.last = known;
      else report.broken.push(`answered ${response.status}: ${await response.text()}`);
    } catch {
      // The hub was killed meanwhile: the request may or may not be stored.
    } finally {
      one.isBusy = false;
    }
  }

  async function check(url: string): Promise<void> {
    await until(
      'an idle hub',
      async () => {
        const { state } = await stateOf(url, subscribers[0]?.callback ?? '');
        const all = await Promise.all(subscribers.map((one) => stateOf(url, one.callback)));
        return state !== 'pending' && all.every((one) => one.waiting === 0 && one.up_to_date);
      },
      // Only ends a hub that hangs: a busy machine takes long, too.
      300_000,
    );
    for (const one of subscribers) {
      if (one.last === null) continue;
      const { state } = await stateOf(url, one.callback);
      report.checkedStates += 1;
      const expected = one.last.mode === 'subscribe' ? 'active' : 'none';
      if (state !== expected)
        report.broken.push(`${one.path}: acknowledged ${one.last.mode}, is ${state}`);
      if (state !== 'active' || one.last.version >= version) continue;
      report.checkedDeliveries += 1;
      const signatures = one.secrets.map(
        (secret) => `sha256=${createHmac('sha256', secret).update(String(version)).digest('hex')}`,
      );
      if (one.got?.version !== version) {
        report.broken.push(
          `${one.path}: never got version ${version}, last was ${one.got?.version}`,
        );
      } else if (!signatures.includes(one.got.signature ?? '')) {
        report.broken.push(`${one.path}: wrong signature for version ${version}`);
      }
    }
  }

  const start = () => startHubProcess([files.store, files.content, files.ca]);
  await build();
  let hub = await start();
  try {
    while (report.kills < kills) {
      // Counted, because on a busy machine nothing would be acknowledged in a fixed time.
      const enough = report.acknowledged + 3 + Math.floor(random() * 25);
      const requests: Promise<void>[] = [];
      while (report.acknowledged < enough) {
        const one = subscribers[Math.floor(random() * subscribers.length)];
        if (one) requests.push(ask(hub.url, one));
        if (random() < 0.2) {
          await build();
          const ping = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': ATOM });
          requests.push(
            fetch(hub.url, { method: 'POST', body: ping }).then(
              () => {},
              () => {},
            ),
          );
        }
        await new Promise((done) => setTimeout(done, random() * 8));
      }
      await hub.end('SIGKILL');
      report.kills += 1;
      await Promise.all(requests);
      hub = await start();
      await check(hub.url);
      if (report.kills % 20 === 0)
        progress(`${report.kills} kills, ${report.broken.length} errors`);
      if (report.broken.length > 10) break;
    }
  } finally {
    await hub.end('SIGKILL');
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

async function stateOf(
  url: string,
  callback: string,
): Promise<{ state: string; waiting: number; up_to_date: boolean }> {
  const query = new URLSearchParams({ 'hub.callback': callback, 'hub.topic': ATOM });
  const response = await fetch(`${url}?${query}`);
  const body = JSON.parse(await response.text());
  if (response.status === 404) return { state: 'none', waiting: 0, up_to_date: true };
  return { state: body.state, waiting: body.waiting, up_to_date: body.up_to_date ?? true };
}
