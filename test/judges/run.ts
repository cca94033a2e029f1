import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST_JUDGES } from './hosts.ts';
import type { Judge, Target, Verdict } from './judge.ts';
import { mcpConformance } from './mcp-conformance.ts';
import { mcpInspector } from './mcp-inspector.ts';
import { startService } from './service.ts';
import { SITE_JUDGES } from './site/run.ts';
import { spectral } from './spectral.ts';

/** All judges, in the order of the table. Arguments choose some by name. */
const JUDGES: Judge[] = [mcpConformance, mcpInspector, spectral, ...SITE_JUDGES, ...HOST_JUDGES];

/** Runs every judge against the service at TARGET_URL, or against the demo, and prints one table. Exits with 1 if one fails. */
async function main(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'judges-'));
  const origin = process.env.TARGET_URL;
  const service =
    origin === undefined ? await startService(scratch) : { origin, stop: async () => {} };
  try {
    const verdicts: Verdict[] = [];
    const chosen = process.argv.slice(2);
    const judges = JUDGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
    for (const judge of judges) verdicts.push(...(await runJudge(judge, { ...service, scratch })));
    console.log(toTable(verdicts));
    process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await service.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the verdicts of a judge, or a failed verdict if it cannot run (no Java, no browser). */
async function runJudge(judge: Judge, target: Target): Promise<Verdict[]> {
  try {
    return await judge(target);
  } catch (error) {
    const details = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [{ judge: judge.name, subject: 'did not run', ok: false, details }];
  }
}

function toTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ judge, subject, ok, skipped = false, details }) => [
    judge,
    subject,
    skipped ? 'skip' : ok ? 'pass' : 'FAIL',
    details,
  ]);
  const all = [['judge', 'subject', 'verdict', 'details'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

await main();
