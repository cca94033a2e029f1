import type { Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { rpc } from './protocol-cases.ts';
import { makeMcp, post } from './serve-mcp.ts';

type ToolResult = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Sends a message without a socket and returns the text of the response. */
export async function sendMessage(
  message: object,
  snapshot?: Snapshot,
  path = '/mcp',
): Promise<string> {
  const { mcp } = makeMcp(snapshot === undefined ? {} : { snapshot: () => snapshot });
  const response = await post(mcp, Buffer.from(JSON.stringify(message)), {}, path);
  return response.text();
}

/** Calls a tool without a socket and returns its result. */
export async function callTool(
  name: string,
  args: object,
  snapshot?: Snapshot,
): Promise<ToolResult> {
  const text = await sendMessage(rpc('tools/call', { name, arguments: args }), snapshot);
  return JSON.parse(text).result;
}
