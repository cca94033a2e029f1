import { readContent } from '../build/read/content.ts';
import type { Settings } from '../sidecar/config.ts';

/** Checks the content as a build would, and writes nothing. */
export async function runCheck({ CONTENT_DIR }: Settings): Promise<undefined> {
  const { reviews, removed } = await readContent(CONTENT_DIR);
  process.stdout.write(
    `${CONTENT_DIR}/ is in order: ${reviews.length} reviews, ${removed.length} removed\n`,
  );
}
