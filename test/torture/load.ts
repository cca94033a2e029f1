import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from './server.ts';

/**
 * Sends `rate` requests a second, in turn for each path, over 50 connections. Resolves to the responses by status (0: none), those with
 * 503 that do not say when to try again, and the 99th percentile in milliseconds. A time counts from when its request was due, so a
 * stall counts for all requests that it held up.
 */
export async function sendAtRate(
  server: Server,
  paths: readonly string[],
  rate: number,
  seconds: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const headers = { 'Accept-Encoding': 'br' };
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let withoutRetry = 0;
  const send = (path: string, due: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (status: number): void => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - due);
        resolve();
      };
      const request = get(server.url + path, { agent, headers, timeout: 30_000 }, (response) => {
        const { statusCode = 0 } = response;
        if (statusCode === 503 && response.headers['retry-after'] === undefined) withoutRetry += 1;
        response.resume().once('end', () => end(statusCode));
      });
      request.once('timeout', () => request.destroy()).once('error', () => end(0));
    });
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let total = rate * seconds; sent.length < total; await wait(2)) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) / 1_000) * rate));
    while (sent.length < due)
      sent.push(
        send(paths[sent.length % paths.length] ?? '/', begun + (sent.length * 1_000) / rate),
      );
  }
  await Promise.all(sent);
  agent.destroy();
  const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
  return { statuses, withoutRetry, p99: Math.round(p99) };
}
