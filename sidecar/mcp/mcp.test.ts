import { expect, it } from 'vitest';
import { INITIALIZE, MCP_HEADERS } from '../../test/mcp/protocol-cases.ts';
import { makeMcp } from '../../test/mcp/serve-mcp.ts';

it('changes no header of a request: Workers and Deno forbid it', async () => {
  const headers = { host: 'localhost', ...MCP_HEADERS };
  const body = JSON.stringify(INITIALIZE);
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
  const set = () => {
    throw new TypeError('immutable');
  };
  Object.assign(request.headers, { set });
  expect((await makeMcp().mcp(request, '/mcp')).status).toBe(200);
});
