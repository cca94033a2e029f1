import type { Settings } from '../contract/settings.ts';
import { runBuild } from './build.ts';
import { runServe } from './serve.ts';

/** One machine: build, then serve everything at one origin. */
export async function runStart(settings: Settings): Promise<undefined> {
  await runBuild(settings);
  await runServe(settings);
}
