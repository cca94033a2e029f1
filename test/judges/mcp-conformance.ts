import { join } from 'node:path';
import type { Judge, Verdict } from './judge.ts';
import { runProgram } from './run-program.ts';

const PROGRAM = '@modelcontextprotocol/conformance/dist/index.js';

/** Protocol version of each run, with its baseline: a list of expected failures and their reasons. */
const RUNS = [
  { version: '2025-06-18', baseline: 'conformance-2025-11-25.yaml' },
  { version: '2025-11-25', baseline: 'conformance-2025-11-25.yaml' },
  { version: '2026-07-28', baseline: 'conformance-2026-07-28.yaml' },
];

/** Runs all server scenarios of the official MCP conformance suite, for each protocol version. */
export const mcpConformance: Judge = async ({ origin, scratch }) => {
  const verdicts: Verdict[] = [];
  for (const { version, baseline } of RUNS) {
    const { code, output } = await runProgram(PROGRAM, [
      'server',
      ...['--url', `${origin}/mcp`, '--suite', 'all', '--spec-version', version],
      ...['--expected-failures', join(import.meta.dirname, baseline)],
      ...['--output-dir', join(scratch, version)],
    ]);
    const total = /Total: (\d+ passed, \d+ failed)/.exec(output)?.[1] ?? 'no total';
    const details = code === 0 ? `${total}, all failures expected` : lastLines(output);
    verdicts.push({ judge: 'MCP conformance', subject: version, ok: code === 0, details });
  }
  return verdicts;
};

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-12).join(' | ');
}
