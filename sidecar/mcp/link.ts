import type {
  JSONRPCErrorResponse,
  JSONRPCRequest,
  JSONRPCResultResponse,
  Server,
  Transport,
} from '@modelcontextprotocol/server';

type RpcResponse = JSONRPCResultResponse | JSONRPCErrorResponse;

/** Sends a request to a server and gives its response. */
export type Link = (request: JSONRPCRequest) => Promise<RpcResponse>;

/**
 * Connects a server that all clients share. Requests get ids of our own on the way, because two clients may use the same one.
 * Notifications stay outside: there is nothing to cancel, and an id in them could be that of another client.
 */
export async function connectLink(server: Server): Promise<Link> {
  const waiting = new Map<number, (response: RpcResponse) => void>();
  let lastId = 0;
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => {
      if ('method' in message) return;
      const id = Number(message.id);
      waiting.get(id)?.(message);
      waiting.delete(id);
    },
  };
  await server.connect(transport);

  return (request) =>
    new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, (response) => resolve({ ...response, id: request.id }));
      transport.onmessage?.({ ...request, id });
    });
}
