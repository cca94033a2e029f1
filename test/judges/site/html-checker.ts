import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Target, Verdict } from '../judge.ts';
import { PAGE_TYPES } from './page-types.ts';

const JAR = join(import.meta.dirname, '../node_modules/vnu-jar/build/dist/vnu.jar');

/** Checks one page of each type with the Nu Html Checker (vnu), which validator.w3.org runs. Needs Java. */
export async function htmlChecker({ origin, scratch }: Target): Promise<Verdict[]> {
  const files = await Promise.all(
    PAGE_TYPES.map(async (path, at) => {
      const file = join(scratch, `page-${at}.html`);
      await writeFile(file, await (await fetch(origin + path)).text());
      return file;
    }),
  );
  const args = ['-jar', JAR, '--format', 'json', '--exit-zero-always', ...files];
  const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as { messages: { message: string }[] };
  const first = messages[0] === undefined ? '' : `: ${messages[0].message}`;
  return [
    {
      judge: 'vnu',
      subject: `HTML of ${files.length} pages`,
      ok: messages.length === 0,
      details: `${messages.length} messages${first}`,
    },
  ];
}
