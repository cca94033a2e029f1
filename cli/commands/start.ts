import type { Run } from '../commands.ts';
import { run as build } from './build.ts';
import { run as serve } from './serve.ts';

/** Builds, then serves everything from one origin. An external hub is pinged only once the site is up. */
export const run: Run = async (settings, options) => {
  await build(settings, { later: true });
  return serve(settings, options);
};
