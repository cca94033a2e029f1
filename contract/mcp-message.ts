import { z } from 'zod';
import { doc, resource } from './schema.ts';

const jsonrpc = doc(z.literal('2.0'), 'JSON-RPC version.', '2.0');
const id = z.union([z.string(), z.int()]);
const members = z.record(z.string(), z.unknown()).optional();

/** Body of `POST /mcp`. */
export const JsonRpcRequest = resource('JsonRpcRequest', 'A JSON-RPC request or notification.', {
  jsonrpc,
  id: doc(id.optional(), 'Request id; absent in a notification.', 1),
  method: doc(z.string(), 'Method name.', 'tools/call'),
  params: doc(members, 'Method parameters.', { name: 'get_business', arguments: {} }),
});

/** Its response; errors too. */
export const JsonRpcResponse = resource('JsonRpcResponse', 'A JSON-RPC response.', {
  jsonrpc,
  id: doc(
    z.union([z.string(), z.number(), z.null()]),
    'Id of the request; null if it is not known.',
    1,
  ),
  result: doc(members, 'Result of the method.', { tools: [] }),
  error: doc(members, 'Error, if the request failed.', {
    code: -32601,
    message: 'Method not found',
  }),
});

/** Error responses of MCP, whose bodies are JSON-RPC responses. */
export const MCP_ERRORS = {
  400: 'The body is not a JSON-RPC message of a supported revision.',
  403: 'Host or Origin is not allowed.',
  404: 'The session id is unknown or, since revision 2026-07-28, the method.',
  406: 'Accept does not list both media types.',
  413: 'The body is too large.',
  415: 'Content-Type is not JSON in UTF-8.',
};
