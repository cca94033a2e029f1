import type { Run } from '../commands.ts';
import { run as build } from './build.ts';
import { run as ping } from './ping.ts';
import { serve } from './serve.ts';

/** One machine: build, then serve everything at one origin; only then is a hub elsewhere told to look. */
export const run: Run = async (settings) => {
  await build({ ...settings, HUB_URL: undefined }, {});
  const served = await serve(settings);
  if (settings.HUB_URL !== undefined) await ping(settings, {});
  await served.ended;
};
