import type { Run } from '../commands.ts';
import { buildSite } from './build.ts';
import { run as serve } from './serve.ts';

/** Builds, then serves everything from one origin. An external hub is pinged only once the site is up. */
export const run: Run = async (settings, options) => {
  await buildSite(settings);
  return serve(settings, options);
};
