import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchGoogleReviews, type GoogleAccess } from '../build/import/google-reviews.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments, UsageError } from './arguments.ts';

/** Saves every page of the owner's reviews from the Business Profile API into a folder that `import` reads. */
export async function runFetchGoogle(settings: Settings, args: string[]): Promise<string> {
  const dir = needed(readArguments(args, {}, 1).positionals[0], 'the folder to save to');
  const pages = await fetchGoogleReviews({
    GOOGLE_LOCATION: given(settings, 'GOOGLE_LOCATION'),
    GOOGLE_CLIENT_ID: given(settings, 'GOOGLE_CLIENT_ID'),
    GOOGLE_CLIENT_SECRET: given(settings, 'GOOGLE_CLIENT_SECRET'),
    GOOGLE_REFRESH_TOKEN: given(settings, 'GOOGLE_REFRESH_TOKEN'),
  });
  await mkdir(dir, { recursive: true });
  for (const [at, page] of pages.entries())
    await writeFile(
      join(dir, `reviews-${String(at + 1).padStart(4, '0')}.json`),
      JSON.stringify(page),
    );
  return `saved ${pages.length} pages to ${dir}\n`;
}

function given(settings: Settings, name: keyof GoogleAccess): string {
  const value = settings[name];
  if (value === undefined) throw new UsageError(`${name} is not set`);
  return value;
}
