import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target, Verdict } from '../judge.ts';
import { runProgram } from '../run-program.ts';
import { chromiumPath } from './chromium-path.ts';
import { PAGE_TYPES } from './page-types.ts';

/** Exit code of pa11y if it found issues. */
const FOUND_ISSUES = 2;

type Issue = { code: string; selector: string; runnerExtras?: { needsFurtherReview?: boolean } };

/** Checks one page of each type against WCAG 2 AA with both runners of pa11y, axe and HTML CodeSniffer. */
export async function pa11y({ origin, scratch }: Target): Promise<Verdict[]> {
  const config = join(scratch, 'pa11y.json');
  const chromeLaunchConfig = {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  };
  await writeFile(config, JSON.stringify({ chromeLaunchConfig, runners: ['axe', 'htmlcs'] }));
  const found: string[] = [];
  for (const path of PAGE_TYPES) {
    const args = ['--config', config, '--standard', 'WCAG2AA', '--reporter', 'json', origin + path];
    const { code, output } = await runProgram('pa11y/bin/pa11y.js', args);
    if (code !== 0 && code !== FOUND_ISSUES)
      throw new Error(`pa11y exited with code ${code}: ${output}`);
    const issues = JSON.parse(output) as Issue[];
    // axe cannot tell the contrast of text on a picture, such as the motif: test/site/accent.test.ts computes it.
    const sure = issues.filter(({ runnerExtras }) => runnerExtras?.needsFurtherReview !== true);
    found.push(...sure.map((issue) => `${path} ${issue.code} ${issue.selector}`));
  }
  return [
    {
      judge: 'pa11y',
      subject: `accessibility of ${PAGE_TYPES.length} pages`,
      ok: found.length === 0,
      details: found.length === 0 ? '0 issues' : `${found.length} issues: ${found[0]}`,
    },
  ];
}
