import type { Settings } from '../sidecar/config.ts';
import { runBuild } from './build.ts';
import { runPing } from './ping.ts';
import { serve } from './serve.ts';

/** One machine: build, then serve everything at one origin; only then is a hub elsewhere told to look. */
export async function runStart(settings: Settings): Promise<undefined> {
  await runBuild({ ...settings, HUB_URL: undefined });
  const served = await serve(settings);
  if (settings.HUB_URL !== undefined) await runPing(settings);
  await served.ended;
}
