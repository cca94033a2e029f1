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
