import type { Judge } from './judge.ts';
import { runProgram } from './run-program.ts';

const PROGRAM = '@modelcontextprotocol/inspector/clients/launcher/build/index.js';

/** Lists the tools with the official Inspector, which checks that their schemas are portable. */
export const mcpInspector: Judge = async ({ origin }) =>
  Promise.all(
    ['/mcp', '/mcp/chatgpt'].map(async (path) => {
      const { code, output } = await runProgram(PROGRAM, [
        '--cli',
        `${origin}${path}`,
        ...['--transport', 'http', '--method', 'tools/list', '--strict'],
      ]);
      const tools = output.match(/"inputSchema"/g)?.length ?? 0;
      const details = code === 0 ? `${tools} tools, no schema problems` : output.trim().slice(-300);
      return {
        judge: 'MCP Inspector --strict',
        subject: path,
        ok: code === 0 && tools > 0,
        details,
      };
    }),
  );
