import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Content folder of an invented garage with twelve reviews, shared by tests. */
export const GARAGE = 'test/garage/content';

/** Copies the garage into a temporary folder with some files replaced or added. Removed on dispose. */
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

/** A review with only the required fields. */
export const MINIMAL_REVIEW = {
  id: 'n-1',
  date: '2026-01-02',
  rating: 5,
  text: 'Quick.',
  author: { name: 'Pat' },
  source: { platform: 'google' },
  verification: { status: 'unverified', method: 'none' },
};

/** Returns a line of an import file: the minimal review with the given changes. */
export function reviewLine(change: object): string {
  return `${JSON.stringify({ ...MINIMAL_REVIEW, ...change })}\n`;
}
