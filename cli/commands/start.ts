import type { Run } from '../commands.ts';
import { run as build } from './build.ts';
import { run as serve } from './serve.ts';

/** One machine: build, then serve everything at one origin, and only then tell a hub elsewhere. */
export const run: Run = async (settings, options) => {
  await build(settings, { later: true });
  return serve(settings, options);
};
