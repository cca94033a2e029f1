import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Prints after each step whether a module of the SDK was asked for. */
const SCRIPT = `
import { registerHooks } from 'node:module';
let isLoaded = false;
registerHooks({
  resolve(specifier, context, next) {
    isLoaded ||= specifier.startsWith('@modelcontextprotocol/');
    return next(specifier, context);
  },
});
const { makeMcp, post } = await import('./test/mcp/serve-mcp.ts');
const { mcp } = makeMcp();
const started = isLoaded;
await post(mcp, Buffer.from('no JSON'));
const refused = isLoaded;
const { status } = await post(mcp, Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}'));
console.log(JSON.stringify({ started, refused, status, served: isLoaded }));
`;

it('loads the SDK with the first message, not at start', () => {
  const args = ['--input-type=module', '--eval', SCRIPT];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
    started: false,
    refused: false,
    status: 200,
    served: true,
  });
});
