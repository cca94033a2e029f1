import type { Json } from './json.ts';

/** Error codes: JSON-RPC 2.0 5.1, then those of MCP. */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Revisions up to 2025-11-25 only. */
  sessionNotFound: -32001,
  /** Revisions up to 2025-11-25 only; later ones say `invalidParams`. */
  resourceNotFound: -32002,
  /** 2026-07-28: headers and body disagree, or a required header is missing. */
  headerMismatch: -32020,
  /** 2026-07-28: `data` lists what is supported. */
  unsupportedVersion: -32022,
} as const;

export type Id = string | number;
export type Params = Readonly<Record<string, unknown>>;
export type RpcError = {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
};

/** What a method gives: the members of its result object (JSON text without the braces), or an error. */
export type Outcome = { readonly members: Json } | { readonly error: RpcError };

export type RpcRequest = {
  readonly kind: 'request';
  readonly id: Id;
  readonly method: string;
  readonly params: Params;
};

export type Message =
  | RpcRequest
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  | { readonly kind: 'response' }
  | { readonly kind: 'invalid'; readonly reason: string; readonly id?: Id };

/** Deepest nesting of a message: nothing we take is deeper, and recursion over it stays bounded. */
const MAX_DEPTH = 32;

/** Tells what a parsed body is (JSON-RPC 2.0 4; MCP: ids are strings or whole numbers, never null). */
export function readMessage(value: unknown): Message {
  if (!isObject(value)) return { kind: 'invalid', reason: 'expected a JSON-RPC object' };
  const id = readId(value.id);
  const known = id === undefined ? {} : { id };
  if (value.jsonrpc !== '2.0') {
    return { kind: 'invalid', reason: 'jsonrpc: expected "2.0"', ...known };
  }
  if (isDeeper(value, MAX_DEPTH)) {
    return { kind: 'invalid', reason: `nested deeper than ${MAX_DEPTH} levels`, ...known };
  }
  const { method, params = {} } = value;
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string') {
    return { kind: 'invalid', reason: 'method: expected a text', ...known };
  }
  if (!isObject(params)) {
    return { kind: 'invalid', reason: 'params: expected an object', ...known };
  }
  if (!('id' in value)) return { kind: 'notification', method, params };
  if (id === undefined) {
    return { kind: 'invalid', reason: 'id: expected a text or a whole number, never null' };
  }
  return { kind: 'request', id, method, params };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whole numbers beyond 2^53 would come back changed, so that no client would recognise its answer. */
function readId(id: unknown): Id | undefined {
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as Id) : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
  return false;
}

/** A JSON-RPC response; `common` are the members that every result of the protocol revision carries. */
export function toResponse(id: Id, outcome: Outcome, common = ''): Json {
  if ('error' in outcome) return [errorText(outcome.error, id)];
  const { members } = outcome;
  const between = common !== '' && members.length > 0 ? ',' : '';
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${common}${between}`;
  return [head, ...members, '}}'];
}

/** A JSON-RPC error response. An id that could not be read is `null` (JSON-RPC 2.0 5) or absent (MCP 2026-07-28). */
export function errorText(error: RpcError, id: Id | null | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error });
}

export function invalidParams(message: string): { error: RpcError } {
  return { error: { code: CODES.invalidParams, message } };
}
