import {
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type JSONRPCResponse,
  ProtocolErrorCode,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Log } from '../log.ts';
import type { Snapshot } from '../snapshot.ts';
import { toCatalogue, type Variant } from './catalogue.ts';
import { errorResponse, USUAL } from './edge.ts';
import { createServer } from './server.ts';

/** Sends a request to a server and gives its response. */
type Link = (request: JSONRPCRequest) => Promise<JSONRPCResponse>;
export type Endpoint = ReturnType<typeof createEndpoint>;

/** One variant in both eras. Each snapshot has one server for the older revisions; for a modern request the SDK makes one. */
export function createEndpoint(variant: Variant, snapshot: () => Snapshot, log: Log) {
  const open = (current: Snapshot) => {
    const catalogue = toCatalogue(current, variant);
    const make = () => createServer(current, variant, catalogue, log);
    return { snapshot: current, make, link: connectLink(make()) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const newest = () => {
    const current = snapshot();
    if (opened?.snapshot !== current) opened = open(current);
    return opened;
  };
  const modern = createMcpHandler(() => newest().make(), {
    legacy: 'reject',
    // Called for what the SDK refuses, too. Our own faults are logged where they happen.
    onerror: (error) => log('debug', 'mcp_refused', { error }),
  });

  return {
    legacy: () => newest().link,
    async modern(request: Request, body: unknown): Promise<Response> {
      if (isJSONRPCRequest(body) && body.method === 'subscriptions/listen') {
        const message = 'Method not found: responses are JSON, not streams; WebSub pushes changes.';
        return errorResponse(404, { code: ProtocolErrorCode.MethodNotFound, message }, body.id);
      }
      const response = await modern.fetch(request, { parsedBody: body });
      for (const [name, value] of Object.entries(USUAL)) response.headers.set(name, value);
      if (response.status >= 500) log('error', 'mcp_failed', { status: response.status });
      return response;
    },
  };
}

/**
 * Connects a server that all clients share. Requests get ids of our own on the way, because two clients may use the same one.
 * Notifications stay outside: there is nothing to cancel, and an id in them could be that of another client.
 */
async function connectLink(server: Server): Promise<Link> {
  const waiting = new Map<number, (response: JSONRPCResponse) => void>();
  let lastId = 0;
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => {
      if (!('method' in message)) waiting.get(Number(message.id))?.(message);
    },
  };
  await server.connect(transport);

  return (request) =>
    new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, (response) => {
        waiting.delete(id);
        resolve({ ...response, id: request.id });
      });
      transport.onmessage?.({ ...request, id });
    });
}
