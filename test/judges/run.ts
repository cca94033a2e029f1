import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Judge, Target, Verdict } from './judge.ts';
import { mcpConformance } from './mcp-conformance.ts';
import { mcpInspector } from './mcp-inspector.ts';
import { startService } from './service.ts';
import { SITE_JUDGES } from './site/run.ts';

/** Outside judges, in the order of the table. A new one is a file and a line here. */
const JUDGES: Judge[] = [mcpConformance, mcpInspector, ...SITE_JUDGES];

/** Lets every judge look at the service (TARGET_URL, else the demo, built and started here) and prints one table. */
async function main(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'judges-'));
  const given = process.env.TARGET_URL;
  const service =
    given === undefined ? await startService(scratch) : { origin: given, stop: async () => {} };
  try {
    const verdicts: Verdict[] = [];
    for (const judge of JUDGES) verdicts.push(...(await hear(judge, { ...service, scratch })));
    console.log(toTable(verdicts));
    process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await service.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A judge that cannot work (no Java, no browser) has not passed anything. */
async function hear(judge: Judge, target: Target): Promise<Verdict[]> {
  try {
    return await judge(target);
  } catch (error) {
    const says = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [{ judge: judge.name, about: 'could not judge', ok: false, says }];
  }
}

function toTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ judge, about, ok, says }) => [
    judge,
    about,
    ok ? 'pass' : 'FAIL',
    says,
  ]);
  const all = [['judge', 'about', 'verdict', 'says'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

await main();
