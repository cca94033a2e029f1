import { expect, it } from 'vitest';
import type { Job } from './throttle.ts';
import { createClientLimit, startWorker } from './throttle.ts';

type Task = Job & { id: number };
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const base = {
  slots: 8,
  perHost: 2,
  onError(error: unknown) {
    throw error;
  },
};

/** Creates a queue that limits hosts as the stores do. */
function queueOf(tasks: Task[]) {
  return async (limit: number, hostLimits: ReadonlyMap<string, number>): Promise<Task[]> => {
    const taken = new Map<string, number>();
    const claimed = tasks.filter(({ host }) => {
      const number = taken.get(host) ?? 0;
      if (number >= (hostLimits.get(host) ?? base.perHost)) return false;
      taken.set(host, number + 1);
      return true;
    });
    const jobs = claimed.slice(0, limit);
    for (const task of jobs) tasks.splice(tasks.indexOf(task), 1);
    return jobs;
  };
}

it('runs every job once, within its limits', async () => {
  const tasks = Array.from({ length: 300 }, (_, id) => ({ id, host: `h${id % 7}` }));
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
  await expect.poll(() => done).toHaveLength(300);
  await worker.close();
  expect(new Set(done).size).toBe(300);
  expect(most).toBeLessThanOrEqual(8);
  expect(mostAtHost).toBe(2);
});

it('runs all jobs of one host without being woken again', async () => {
  const tasks = Array.from({ length: 100 }, (_, id) => ({ id, host: 'only' }));
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
  await expect.poll(() => done).toBe(100);
  await worker.close();
  expect(tasks).toEqual([]);
});

it('claims only as many jobs as it can start at once', async () => {
  const tasks = Array.from({ length: 40 }, (_, id) => ({ id, host: `h${id}` }));
  const limits: number[] = [];
  const claim = queueOf(tasks);
  let begun = 0;
  let release = () => {};
  const gate = new Promise<void>((done) => (release = done));
  const worker = startWorker<Task>({
    ...base,
    async claim(limit, hostLimits) {
      limits.push(limit);
      return claim(limit, hostLimits);
    },
    async perform() {
      begun += 1;
      await gate;
    },
  });
  worker.wake();
  await expect.poll(() => begun).toBe(8);
  worker.wake();
  await wait(20); // it claims nothing in this time
  expect(limits).toEqual([8]);
  expect(tasks).toHaveLength(32);
  release();
  await expect.poll(() => begun).toBe(40);
  await worker.close();
});

it('lets other work run before it has started all jobs', async () => {
  const tasks = Array.from({ length: 8 }, (_, id) => ({ id, host: `h${id}` }));
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const turns: number[] = [];
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    perform: async () => void turns.push(turn),
  });
  worker.wake();
  await expect.poll(() => turns).toHaveLength(8);
  await worker.close();
  clearImmediate(counting);
  expect(new Set(turns).size).toBe(2);
});

it('runs jobs that were claimed while it closed, and claims no more', async () => {
  const done: number[] = [];
  let claims = 0;
  let giveJobs = (_jobs: Task[]) => {};
  const worker = startWorker<Task>({
    ...base,
    claim() {
      claims += 1;
      return new Promise((resolve) => (giveJobs = resolve));
    },
    async perform({ id }) {
      done.push(id);
    },
  });
  worker.wake();
  const closed = worker.close();
  giveJobs([{ id: 1, host: 'a' }]);
  await closed;
  expect(done).toEqual([1]);
  expect(claims).toBe(1);
});

it('continues after a failed claim when it is woken', async () => {
  const errors: unknown[] = [];
  let done = 0;
  const worker = startWorker<Task>({
    ...base,
    async claim() {
      if (errors.length === 0) throw new Error('no answer');
      return done === 0 ? [{ id: 1, host: 'a' }] : [];
    },
    async perform() {
      done += 1;
    },
    onError: (error) => void errors.push(error),
  });
  worker.wake();
  await expect.poll(() => errors).toHaveLength(1);
  worker.wake();
  await expect.poll(() => done).toBe(1);
  await worker.close();
  expect(errors).toHaveLength(1);
});

it('lists the jobs in progress, and none when all due jobs have finished', async () => {
  const tasks = Array.from({ length: 20 }, (_, id) => ({ id, host: `h${id % 7}` }));
  let done = 0;
  const worker = startWorker<Task>({
    ...base,
    claim: queueOf(tasks),
    async perform() {
      await wait(1);
      expect(worker.jobs.size).toBeGreaterThan(0);
      done += 1;
    },
  });
  expect(worker.jobs.size).toBe(0);
  worker.wake();
  await expect.poll(() => done).toBe(20);
  await expect.poll(() => worker.jobs.size).toBe(0);
  await worker.close();
  expect(worker.jobs.size).toBe(0);
});

/** Creates a limit of clients. The function takes a token, and returns the number of those left, or -1 if there was none. */
function tokensOf(burst: number, perSecond: number) {
  const count = createClientLimit(burst, perSecond);
  return (client: string, now: number): number => {
    const { isAllowed, headers } = count(client, now);
    return isAllowed ? Number(/r=(\d+)/.exec(headers.RateLimit ?? '')?.[1]) : -1;
  };
}

it('allows a burst, then a steady rate', () => {
  const take = tokensOf(3, 2);
  const taken = (now: number) => Array.from({ length: 5 }, () => take('a', now));
  expect(taken(0)).toEqual([2, 1, 0, -1, -1]);
  expect(taken(1_000).filter((left) => left >= 0)).toHaveLength(2);
  expect(taken(100_000).filter((left) => left >= 0)).toHaveLength(3);
  expect(take('b', 100_000)).toBe(2);
});

it('keeps its tokens if the clock jumps back', () => {
  const take = tokensOf(2, 1);
  take('a', 1_000_000);
  expect(take('a', 0)).toBe(0);
  expect(take('a', 0)).toBe(-1);
  expect(take('a', 1_000)).toBe(0);
});

it('drops the least recently used key if there are too many', () => {
  const take = tokensOf(1, 0.001);
  for (let key = 0; key <= 10_000; key++) take(String(key), 0);
  expect(take('10000', 0)).toBe(-1);
  expect(take('0', 0)).toBe(0);
});
