import { expect, it } from 'vitest';
import type { Job } from './worker.ts';
import { startWorker } from './worker.ts';

type Task = Job & { id: number };
const FAR = Number.MAX_SAFE_INTEGER;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A queue with the fairness of the stores: busy hosts left out, a share for each host. */
function queueOf(tasks: Task[]) {
  return async (limit: number, perHost: number, busyHosts: string[]): Promise<Task[]> => {
    const shares = new Map<string, number>();
    const claimed = tasks.filter((task) => {
      const share = shares.get(task.host) ?? 0;
      if (busyHosts.includes(task.host) || share >= perHost) return false;
      shares.set(task.host, share + 1);
      return true;
    });
    const given = claimed.slice(0, limit);
    for (const task of given) tasks.splice(tasks.indexOf(task), 1);
    return given;
  };
}

const base = {
  bounds: { slots: 8, perHost: 2, heldPerHost: 4 },
  longestMs: () => 0,
  now: Date.now,
  onError(error: unknown) {
    throw error;
  },
};

it('does everything once, within its bounds', async () => {
  const tasks = Array.from({ length: 300 }, (_, id) => ({ id, host: `h${id % 7}`, until: FAR }));
  const done: number[] = [];
  const running = new Map<string, number>();
  let most = 0;
  let mostAtHost = 0;
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    async perform({ id, host }) {
      running.set(host, (running.get(host) ?? 0) + 1);
      most = Math.max(
        most,
        [...running.values()].reduce((a, b) => a + b),
      );
      mostAtHost = Math.max(mostAtHost, running.get(host) ?? 0);
      await wait(1);
      running.set(host, (running.get(host) ?? 0) - 1);
      done.push(id);
    },
  });
  worker.wake();
  while (done.length < 300) await wait(5);
  await worker.close();
  expect(new Set(done).size).toBe(300);
  expect(most).toBeLessThanOrEqual(8);
  expect(mostAtHost).toBe(2);
});

it('keeps going for one host without being woken again', async () => {
  const tasks = Array.from({ length: 100 }, (_, id) => ({ id, host: 'only', until: FAR }));
  let done = 0;
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    async perform() {
      await wait(1);
      done += 1;
    },
  });
  worker.wake();
  for (let i = 0; i < 400 && done < 100; i += 1) await wait(5);
  await worker.close();
  expect(done).toBe(100);
});

it('gives slow hosts a quarter of its slots', async () => {
  let clock = 0;
  const slow = (round: number) =>
    Array.from({ length: 8 }, (_, id) => ({ id, host: `slow${id}`, until: FAR, round }));
  const tasks: Task[] = slow(1);
  let hanging = 0;
  let quick = 0;
  let letGo = () => {};
  let gate = Promise.resolve();
  const worker = startWorker<Task>({
    ...base,
    now: () => clock,
    claim: queueOf(tasks),
    async perform({ host }) {
      if (host.startsWith('quick')) {
        quick += 1;
        return;
      }
      hanging += 1;
      await gate;
      hanging -= 1;
    },
  });
  gate = new Promise((done) => (letGo = done));
  worker.wake();
  await wait(20);
  expect(hanging).toBe(8);
  clock += 60_000;
  letGo();
  await wait(20);
  // All of them are known to be slow now.
  gate = new Promise((done) => (letGo = done));
  tasks.push(
    ...slow(2),
    ...Array.from({ length: 50 }, (_, id) => ({ id, host: `quick${id}`, until: FAR })),
  );
  worker.wake();
  await wait(30);
  expect(hanging).toBe(2);
  expect(quick).toBe(50);
  letGo();
  await worker.close();
});

it('hands back what it will not do when it closes', async () => {
  const tasks = Array.from({ length: 20 }, (_, id) => ({ id, host: 'a', until: FAR }));
  const released: Task[] = [];
  let begun = 0;
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    release: (jobs) => released.push(...jobs),
    async perform() {
      begun += 1;
      await wait(20);
    },
  });
  worker.wake();
  await wait(5);
  await worker.close();
  expect(begun).toBe(2);
  expect(released.length).toBe(2);
  expect(tasks.length).toBe(16);
});

it('does not begin what it could not end before its claim does, and hands it back', async () => {
  const tasks = [{ id: 1, host: 'a', until: Date.now() + 500 }];
  const released: Task[] = [];
  let begun = 0;
  const worker = startWorker<Task>({
    ...base,
    longestMs: () => 1_000,
    claim: queueOf(tasks),
    release: (jobs) => released.push(...jobs),
    async perform() {
      begun += 1;
    },
  });
  worker.wake();
  await wait(10);
  await worker.close();
  expect(begun).toBe(0);
  expect(released.map(({ id }) => id)).toEqual([1]);
});

it('says when nothing is under way', async () => {
  const tasks = Array.from({ length: 20 }, (_, id) => ({ id, host: `h${id % 7}`, until: FAR }));
  let done = 0;
  const doneWhenIdle: number[] = [];
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    async perform() {
      await wait(1);
      done += 1;
    },
    idle: () => doneWhenIdle.push(done),
  });
  worker.wake();
  while (doneWhenIdle.at(-1) !== 20) await wait(1);
  await worker.close();
  expect(worker.running()).toBe(0);
});
