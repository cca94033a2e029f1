/**
 * Load over keep-alive connections, one request at a time on each, from a process of its own:
 * `node bench/http-load.ts` reads its order as JSON from standard input and prints what it measured as JSON.
 */
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export type LoadOrder = {
  readonly url: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second, begun by the clock whatever the server does; absent: as fast as answers come. */
  readonly rate?: number;
  /** How often each path is asked at most; the run ends with the last. */
  readonly times?: number;
};

export type LoadResult = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly failed: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytes: number;
};

const READ_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * One connection: asks, waits for the whole answer, tells its status and size. It reads into one buffer again and again: what its own
 * collector would take, a server would seem to take.
 */
class Client {
  readonly #socket: Socket;
  /** The beginning of an answer whose head is not whole yet. */
  #begun = NOTHING;
  #size = 0;
  #needed = 0;
  #status = '';
  #done: ((answer: { status: string; bytes: number }) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  constructor(url: URL) {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const callback = (length: number) => this.#take(buffer.subarray(0, length));
    const at = { port: Number(url.port), host: url.hostname };
    this.#socket = connect({ ...at, onread: { buffer, callback } }).setNoDelay(true);
    const fail = (error?: Error) => this.#fail?.(error ?? new Error('the connection was closed'));
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail());
  }

  ask(request: string): Promise<{ status: string; bytes: number }> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): true {
    this.#size += chunk.length;
    if (this.#needed === 0) this.#readHead(chunk);
    if (this.#needed === 0 || this.#size < this.#needed) return true;
    const answer = { status: this.#status, bytes: this.#needed };
    this.#size = 0;
    this.#needed = 0;
    this.#done?.(answer);
    return true;
  }

  #readHead(chunk: Buffer): void {
    const head = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    const end = head.indexOf('\r\n\r\n');
    this.#begun = end < 0 ? Buffer.from(head) : NOTHING;
    if (end < 0) return;
    const text = head.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(text)?.[1] ?? '0';
    this.#status = text.slice(9, 12);
    this.#needed = end + 4 + Number(length);
  }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const url = new URL(order.url);
  const extra = Object.entries(order.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = order.paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n${extra.join('')}\r\n`,
  );
  const most = order.times === undefined ? Number.POSITIVE_INFINITY : order.times * requests.length;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  let failed = 0;
  let bytes = 0;
  const start = performance.now();
  const end = start + order.seconds * 1_000;

  async function work(): Promise<void> {
    const client = new Client(url);
    while (next < most) {
      const number = next++;
      const due =
        order.rate === undefined ? performance.now() : start + (number / order.rate) * 1_000;
      if (due >= end) break;
      const early = due - performance.now();
      if (early > 0.5) await new Promise((resolve) => setTimeout(resolve, early));
      const asked = Math.min(due, performance.now());
      try {
        const answer = await client.ask(requests[number % requests.length] ?? '');
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bytes += answer.bytes;
      } catch {
        failed++;
        break;
      }
      latencies.push(performance.now() - asked);
    }
    client.end();
  }

  let isOver = order.rate !== undefined;
  const stayAwake = () => {
    if (!isOver) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(Array.from({ length: order.connections }, work));
  isOver = true;
  const seconds = (performance.now() - start) / 1_000;
  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    failed,
    statuses,
    bytes,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let order = '';
  for await (const chunk of process.stdin) order += String(chunk);
  console.log(JSON.stringify(await run(JSON.parse(order))));
}
