import { join } from 'node:path';
import type { Judge, Verdict } from './judge.ts';
import { runProgram } from './run-program.ts';

const PROGRAM = '@modelcontextprotocol/conformance/dist/index.js';

/** Wire version of each run, and the baseline that says what is not passed on it, and why. */
const RUNS = [
  { version: '2025-06-18', baseline: 'conformance-2025-11-25.yaml' },
  { version: '2025-11-25', baseline: 'conformance-2025-11-25.yaml' },
  { version: '2026-07-28', baseline: 'conformance-2026-07-28.yaml' },
];

/** The conformance suite of the protocol's own project, all server scenarios, in both eras. */
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
    const says = code === 0 ? `${total}, all of them expected` : lastLines(output);
    verdicts.push({ judge: 'MCP conformance', about: version, ok: code === 0, says });
  }
  return verdicts;
};

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-12).join(' | ');
}
