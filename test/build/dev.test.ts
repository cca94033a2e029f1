import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { garageWith } from '../garage/garage.ts';
import { garageSettings } from '../garage/serve.ts';

it('builds again after a change that was made during the first build', async () => {
  await using garage = await garageWith({});
  const { CONTENT_DIR, DIST_DIR, DATA_DIR } = garageSettings(garage.root);
  const child = spawn(process.execPath, ['cli/main.ts', 'dev'], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', CONTENT_DIR, DIST_DIR, DATA_DIR },
    stdio: 'ignore',
  });
  try {
    // The content was read before the staging folder is made.
    const begun = (): Promise<void> => access(`${DIST_DIR}.staging`);
    await expect.poll(begun, { timeout: 30_000, interval: 5 }).toBeUndefined();
    const file = join(CONTENT_DIR, 'imports/google-2025.ndjson');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('Rang four times', 'Rang five times'));
    const published = (): Promise<string> => readFile(join(DIST_DIR, 'reviews.json'), 'utf8');
    await expect.poll(published, { timeout: 60_000, interval: 50 }).toContain('Rang five times');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}, 100_000);
