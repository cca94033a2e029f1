import { fetchGoogleReviews, GoogleAccess } from '../../build/fetch-google.ts';
import { type Run, UsageError } from '../commands.ts';

/** Downloads the owner's reviews from the Business Profile API into a folder for `import`. */
export const run: Run = async (settings, _options, dir) => {
  const { data: access, error } = GoogleAccess.safeParse(settings);
  if (error) throw new UsageError(`not set: ${error.issues.map(({ path }) => path[0]).join(', ')}`);
  return `saved ${await fetchGoogleReviews(access, dir)} reviews to ${dir}\n`;
};
