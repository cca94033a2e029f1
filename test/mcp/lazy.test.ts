import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Prints for each import whether it loads a module of the SDK. */
const SCRIPT = `
import { registerHooks } from 'node:module';
let isLoaded = false;
registerHooks({
  resolve(specifier, context, next) {
    isLoaded ||= specifier.startsWith('@modelcontextprotocol/');
    return next(specifier, context);
  },
});
await import('./sidecar/main.ts');
const atStart = isLoaded;
await import('./sidecar/mcp/mcp.ts');
console.log(JSON.stringify({ atStart, withMcp: isLoaded }));
`;

it('loads the SDK with sidecar/mcp, not when the sidecar starts', () => {
  const args = ['--input-type=module', '--eval', SCRIPT];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({ atStart: false, withMcp: true });
});
