import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The invented garage with twelve reviews that tests share. */
export const GARAGE = 'test/garage/content';

/** A copy of the garage in a new temporary folder, with some files replaced or added; removed at dispose. */
export async function garageWith(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ root: string; contentDir: string; [Symbol.asyncDispose]: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'garage-'));
  const contentDir = join(root, 'content');
  await cp(GARAGE, contentDir, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(contentDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return {
    root,
    contentDir,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** The least a review of the content needs. */
export const LEAST_REVIEW = {
  id: 'n-1',
  date: '2026-01-02',
  rating: 5,
  text: 'Quick.',
  author: { name: 'Pat' },
  source: { platform: 'google' },
  verification: { status: 'unverified', method: 'none' },
};

/** A line of imports/: the least review with some fields changed. */
export function reviewLine(change: object): string {
  return `${JSON.stringify({ ...LEAST_REVIEW, ...change })}\n`;
}
