import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { INITIALIZE } from './protocol-cases.ts';
import { makeMcp, post } from './serve-mcp.ts';

it('gives each session an id of its own', async () => {
  const { mcp } = makeMcp();
  const open = () => post(mcp, Buffer.from(JSON.stringify(INITIALIZE)));
  const ids = (await Promise.all([open(), open()])).map((one) => one.headers.get('mcp-session-id'));
  expect(new Set(ids).size).toBe(2);
});

describe('memory', () => {
  it('grows by less than 200 bytes per session over 2,000 sessions', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { mcp } = makeMcp();
    const body = Buffer.from(JSON.stringify(INITIALIZE));
    const open = () => post(mcp, body);
    for (let index = 0; index < 2_000; index++) await open();
    collect();
    const before = process.memoryUsage();
    for (let index = 0; index < 2_000; index++) await open();
    collect();
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.external - before.heapUsed - before.external;
    expect(grown).toBeLessThan(2_000 * 200);
  });
});
