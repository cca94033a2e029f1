import { cutText } from '../../contract/cut-text.ts';
import { MODERN_VERSION, PROTOCOL_VERSIONS } from '../../contract/mcp.ts';
import type { McpRequest } from './http.ts';
import { CODES, isObject, type Params, type RpcError, type RpcRequest } from './rpc.ts';
import { isLegacyVersion } from './session.ts';

/** Members of `_meta` that every request since 2026-07-28 carries. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

/** Which field of the body `Mcp-Name` repeats (2026-07-28, Standard Request Headers). */
const NAME_FIELDS: ReadonlyMap<string, 'name' | 'uri'> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

export function versionHeader(request: McpRequest): string | undefined {
  return request.header('mcp-protocol-version')?.trim();
}

/** Whether a message is of the stateless era: its header or its body says so. `checkEnvelope` wants them to agree. */
export function isModern(params: Params, version: string | undefined): boolean {
  if (version === MODERN_VERSION) return true;
  const claimed = metaOf(params)[VERSION_KEY];
  return claimed !== undefined && !isLegacyVersion(claimed);
}

export function unsupportedVersion(requested: unknown): RpcError {
  return {
    code: CODES.unsupportedVersion,
    message: `Unsupported protocol version. Supported are ${PROTOCOL_VERSIONS.join(', ')}.`,
    data: { supported: PROTOCOL_VERSIONS, requested },
  };
}

/** What is wrong with headers and `_meta` of a stateless request (2026-07-28, Server Validation), or undefined. */
export function checkEnvelope(
  { method, params }: RpcRequest,
  request: McpRequest,
): RpcError | undefined {
  const meta = metaOf(params);
  const claimed = meta[VERSION_KEY];
  const version = versionHeader(request);
  if (claimed === undefined) return missing(VERSION_KEY);
  if (version !== undefined && version !== claimed) {
    return mismatch('MCP-Protocol-Version', version, `_meta says ${String(claimed)}`);
  }
  if (claimed !== MODERN_VERSION) return unsupportedVersion(claimed);
  if (!isObject(meta[CAPABILITIES_KEY])) return missing(CAPABILITIES_KEY);
  if (version === undefined) return mismatch('MCP-Protocol-Version', version, 'it is required');
  const named = request.header('mcp-method')?.trim();
  if (named !== method) return mismatch('Mcp-Method', named, `the body says ${method}`);
  return checkName(method, params, request.header('mcp-name')?.trim());
}

function checkName(method: string, params: Params, header: string | undefined) {
  const field = NAME_FIELDS.get(method);
  const value = field === undefined ? undefined : params[field];
  if (typeof value !== 'string') return undefined;
  if (header !== undefined && decodeHeader(header) === value) return undefined;
  return mismatch('Mcp-Name', header, `params.${field} of the body differs`);
}

/** Values beyond plain ASCII come as `=?base64?…?=` (2026-07-28, Value Encoding). */
function decodeHeader(value: string): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}

function metaOf(params: Params): Params {
  return isObject(params._meta) ? params._meta : {};
}

function missing(key: string): RpcError {
  return {
    code: CODES.invalidParams,
    message: `_meta: ${key} is required since protocol ${MODERN_VERSION}`,
  };
}

function mismatch(name: string, value: string | undefined, reason: string): RpcError {
  const got = value === undefined ? 'is missing' : `is ${JSON.stringify(cutText(value, 100))}`;
  return { code: CODES.headerMismatch, message: `Header mismatch: ${name} ${got}; ${reason}` };
}
