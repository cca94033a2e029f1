import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dataset } from '../../sidecar/dataset/dataset.ts';
import { answerNode } from '../../sidecar/mcp/answer-node.ts';
import type { Mcp } from '../../sidecar/mcp/mcp.ts';
import { createMcp } from '../../sidecar/mcp/mcp.ts';
import { arrayDataset } from './array-dataset.ts';
import { SITE_URL } from './harbour-garage.ts';

export type Served = { url: string; faults: unknown[]; stop(): Promise<void> };

type Options = { dataset?: Dataset; siteUrl?: string; sessionKey?: string; now?: () => Date };

/** An endpoint without a socket; what it logs is kept. */
export function makeMcp(options: Options = {}): { mcp: Mcp; faults: unknown[] } {
  const { dataset = arrayDataset(), siteUrl = SITE_URL, sessionKey = 'a key' } = options;
  const faults: unknown[] = [];
  const mcp = createMcp({
    dataset: () => dataset,
    siteUrl,
    allowedOrigins: ['*'],
    sessionKey,
    now: options.now ?? (() => new Date('2026-03-15T12:00:00Z')),
    log: (_level, event, fields) => faults.push({ event, ...fields }),
  });
  return { mcp, faults };
}

/** The endpoint behind a real HTTP server on 127.0.0.1. */
export async function serveMcp(options: Options = {}): Promise<Served> {
  const { mcp, faults } = makeMcp(options);
  const server = createServer((request, response) => answerNode(mcp, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
