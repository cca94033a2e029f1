import { MAX_MCP_BODY_BYTES } from '../../contract/mcp.ts';
import { type McpRequest, type McpResponse, refusal } from './http.ts';
import { CODES } from './rpc.ts';
import type { Trust } from './trust.ts';

const USUAL_ACCEPT = 'application/json, text/event-stream';
const USUAL_CONTENT_TYPE = 'application/json';

/** What HTTP alone can refuse, before the body is read; undefined when nothing is wrong. */
export function checkEdge(request: McpRequest, trust: Trust): McpResponse | undefined {
  if (request.method !== 'POST') {
    const message = `This is an MCP endpoint (streamable HTTP, answers in JSON): send JSON-RPC with POST. ${request.method} is not served.`;
    return refuse(405, message, { Allow: 'POST, OPTIONS' });
  }
  if (!trust.host(request.host)) {
    return refuse(403, 'Host is neither this site nor loopback.');
  }
  if (!trust.origin(request.header('origin'))) {
    return refuse(403, 'Pages of this Origin may not call this endpoint.');
  }
  if (!isJson(request.header('content-type')) || isEncoded(request.header('content-encoding'))) {
    return refuse(415, 'Content-Type: expected application/json in UTF-8, not encoded.');
  }
  if (!acceptsBoth(request.header('accept'))) {
    return refuse(406, `Accept: expected both types of streamable HTTP, ${USUAL_ACCEPT}.`);
  }
  const length = Number(request.header('content-length') ?? 0);
  return length > MAX_MCP_BODY_BYTES ? tooLarge() : undefined;
}

export function tooLarge(): McpResponse {
  return refuse(413, `The body is larger than ${MAX_MCP_BODY_BYTES} bytes.`);
}

function refuse(status: number, message: string, headers?: Record<string, string>): McpResponse {
  return refusal(status, { code: CODES.invalidRequest, message }, null, headers);
}

function isJson(contentType: string | undefined): boolean {
  if (contentType === USUAL_CONTENT_TYPE) return true;
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type?.trim() !== USUAL_CONTENT_TYPE) return false;
  return parameters.every((parameter) => {
    const [name, value] = parameter.split('=');
    return name?.trim() !== 'charset' || /^\s*"?utf-?8"?\s*$/.test(value ?? '');
  });
}

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity';
}

function acceptsBoth(accept: string | undefined): boolean {
  if (accept === USUAL_ACCEPT) return true;
  const types = new Set<string>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) types.add(type);
  }
  return types.has('application/json') && types.has('text/event-stream');
}
