import { type Json, toBytes } from './json.ts';
import { errorText, type Id, type RpcError } from './rpc.ts';

/** A request as the HTTP server hands it over. */
export type McpRequest = {
  readonly method: string;
  /** `/mcp` or `/mcp/chatgpt`. */
  readonly path: string;
  /** The Host header. */
  readonly host: string | undefined;
  /** Value of a header, given in lower case. */
  header(name: string): string | undefined;
  /** The whole body; a server may stop reading beyond `maxBytes` and give undefined. */
  body(maxBytes: number): Promise<Uint8Array | undefined>;
};

export type McpResponse = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
};

export function jsonResponse(
  status: number,
  body: Json,
  headers: Record<string, string> = {},
): McpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body: toBytes(body),
  };
}

/** 202: a notification was taken; there is nothing to say. */
export function accepted(): McpResponse {
  return { status: 202, headers: { 'Cache-Control': 'no-store' }, body: null };
}

export function refusal(
  status: number,
  error: RpcError,
  id: Id | null | undefined,
  headers: Record<string, string> = {},
): McpResponse {
  return jsonResponse(status, [errorText(error, id)], headers);
}
