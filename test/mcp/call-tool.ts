import type { Dataset } from '../../sidecar/dataset/dataset.ts';
import { rpc } from './protocol-cases.ts';
import { makeMcp } from './serve-mcp.ts';

type ToolResult = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

const HEADERS: Record<string, string> = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Sends one message in process and gives the text of the answer. */
export async function sendMessage(
  message: object,
  dataset?: Dataset,
  path = '/mcp',
): Promise<string> {
  const { mcp } = makeMcp(dataset === undefined ? {} : { dataset });
  const { body } = await mcp.handle({
    method: 'POST',
    path,
    host: 'localhost',
    header: (name) => HEADERS[name],
    body: async () => Buffer.from(JSON.stringify(message)),
  });
  return Buffer.from(body ?? []).toString();
}

/** Calls a tool in process. */
export async function callTool(name: string, args: object, dataset?: Dataset): Promise<ToolResult> {
  const text = await sendMessage(rpc('tools/call', { name, arguments: args }), dataset);
  return JSON.parse(text).result;
}
