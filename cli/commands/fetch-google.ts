import { fetchGoogleReviews, GoogleAccess } from '../../build/fetch-google.ts';
import { numbered } from '../../contract/plain-text.ts';
import { type Run, UsageError } from '../commands.ts';

/** Downloads the owner's reviews from the Business Profile API into a folder for `import`. */
export const run: Run = async (settings, _options, dir) => {
  const { data: access, error } = GoogleAccess.safeParse(settings);
  if (error) throw new UsageError(`not set: ${error.issues.map(({ path }) => path[0]).join(', ')}`);
  return `saved ${numbered(await fetchGoogleReviews(access, dir), 'review')} to ${dir}\n`;
};
