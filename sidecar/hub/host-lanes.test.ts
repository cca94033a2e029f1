import { expect, it } from 'vitest';
import { HostLanes } from './host-lanes.ts';

const BOUNDS = { slots: 8, perHost: 3, heldPerHost: 8 };
const fit = () => true;

function lanesOf(...hosts: string[]): HostLanes<{ host: string }> {
  const lanes = new HostLanes<{ host: string }>(BOUNDS);
  for (const host of hosts) lanes.add({ host });
  return lanes;
}

function hostsOf<T>(next: () => { host: T } | undefined): T[] {
  const hosts: T[] = [];
  for (let begun = next(); begun !== undefined; begun = next()) hosts.push(begun.host);
  return hosts;
}

it('gives hosts one each, then a second, up to their share', () => {
  const lanes = lanesOf('a', 'a', 'a', 'a', 'b', 'b', 'c');
  expect(hostsOf(() => lanes.begin(fit))).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  expect(lanes.waiting).toBe(1);
});

it('prefers the host with the fewest under way, wherever it stands in the queue', () => {
  const lanes = lanesOf('a', 'a', 'b', 'b', 'b');
  const [first] = [lanes.begin(fit), lanes.begin(fit), lanes.begin(fit), lanes.begin(fit)];
  lanes.add({ host: 'a' });
  if (first !== undefined) lanes.end(first, 1);
  expect(hostsOf(() => lanes.begin(fit))).toEqual(['a', 'b']);
});

it('drops what is not fit and goes on with the rest', () => {
  const lanes = lanesOf('a', 'b', 'b');
  expect(hostsOf(() => lanes.begin(({ host }) => host === 'b'))).toEqual(['b', 'b']);
  expect([lanes.waiting, lanes.running]).toEqual([0, 2]);
});

it('lets slow hosts have a quarter of the slots', () => {
  const lanes = lanesOf(...'abcdef');
  for (const begun of [...'abcdef'].map(() => lanes.begin(fit))) {
    if (begun !== undefined) lanes.end(begun, 20_000);
  }
  for (const host of 'abcdefx') lanes.add({ host });
  expect(hostsOf(() => lanes.begin(fit))).toEqual(['a', 'b', 'x']);
});
