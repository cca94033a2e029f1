/**
 * Memory of a hub process that sends a 50 MB topic to 100 TLS subscribers who read slowly, each with a secret of its own.
 *
 *   node bench/hub-big-topic.ts [seconds of slowness=20]     Linux; prints the peak, exits 1 above the limit
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { openSqliteStore } from '../sidecar/hub/store-sqlite.ts';
import { makeAuthority } from '../test/hub/authority.ts';
import { startHubProcess } from '../test/hub/hub-process.ts';
import { seedSubscriptions } from '../test/hub/seed.ts';
import { until } from '../test/hub/test-hub.ts';

const LIMIT_MB = 300;
const BYTES = 50_000_000;
const SUBSCRIBERS = 100;
const slowMs = Number(process.argv[2] ?? 20) * 1_000;

const folder = await mkdtemp(join(tmpdir(), 'hub-big-'));
const authority = await makeAuthority();
const content = Buffer.alloc(BYTES, 'review ');
const expected = createHash('sha256').update(content).digest('hex');
const begun = Date.now();
let complete = 0;
let wrong = 0;
let received = 0;

const server = createServer({ key: authority.key, cert: authority.cert }, (socket) => {
  const hash = createHash('sha256');
  let head = '';
  let bodyBytes = -1;
  function take(chunk: Buffer): void {
    received += chunk.length;
    hash.update(chunk);
    bodyBytes += chunk.length;
    if (bodyBytes < BYTES) return;
    complete += 1;
    if (hash.digest('hex') !== expected) wrong += 1;
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  }
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    // One chunk in a tenth of a second, until the time of slowness is over.
    if (Date.now() < begun + slowMs) {
      socket.pause();
      setTimeout(() => socket.resume(), 100);
    }
    if (bodyBytes >= 0) return take(chunk);
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    bodyBytes = 0;
    take(Buffer.from(head.slice(end + 4), 'latin1'));
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo

const store = await openSqliteStore(join(folder, 'hub.db'));
const subscriptions = Array.from({ length: SUBSCRIBERS }, (_, i) => ({
  callback: `https://127.0.0.1:${port}/${i}`,
  secret: `secret ${i}`,
}));
await seedSubscriptions(store, subscriptions, Date.now());
await store.close();
await writeFile(join(folder, 'ca'), authority.ca);
await writeFile(join(folder, 'content'), content);
const files = ['hub.db', 'content', 'ca'].map((name) => join(folder, name));
const hub = await startHubProcess([...files, 'connectTimeoutMs=60000', 'deliveriesPerHost=256']);

async function memoryMb(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${hub.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

try {
  let reported = 0;
  await until(
    'all deliveries',
    async () => {
      if (Date.now() > reported + 5_000) {
        reported = Date.now();
        console.error(
          `${Math.round(received / 1e6)} MB received, hub ${Math.round(await memoryMb('VmRSS'))} MB`,
        );
      }
      return complete === SUBSCRIBERS;
    },
    300_000,
  );
  const peak = await memoryMb('VmHWM');
  console.log(
    `peak RSS ${peak.toFixed(0)} MB (limit ${LIMIT_MB}), ${complete} complete, ${wrong} wrong`,
  );
  process.exitCode = peak < LIMIT_MB && wrong === 0 ? 0 : 1;
} finally {
  await hub.end('SIGKILL');
  server.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
