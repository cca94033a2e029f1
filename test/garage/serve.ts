import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../build/build.ts';
import { parseSettings, type Settings } from '../../settings.ts';
import { type Sidecar, startSidecar } from '../../sidecar/main.ts';
import { onceARun } from '../support/once-a-run.ts';
import { GARAGE, garageWith } from './garage.ts';

export type ServedGarage = Sidecar & {
  settings: Settings;
  root: string;
  contentDir: string;
  /** Builds again from the same folder. */
  rebuild: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Returns settings for a garage in `root`, at a free loopback port and without logs. */
export function garageSettings(root: string, env: Readonly<Record<string, string>> = {}): Settings {
  const parsed = parseSettings({
    SITE_URL: 'http://localhost:8080',
    PORT: '0',
    HOST: '127.0.0.1',
    CONTENT_DIR: join(root, 'content'),
    DIST_DIR: join(root, 'dist'),
    DATA_DIR: join(root, 'data'),
    LOG_LEVEL: 'silent',
    ...env,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.settings;
}

/** Builds a copy of the garage with some files replaced, on request with compressed variants, and serves it over HTTP. */
export async function serveGarage(
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
  compress = false,
): Promise<ServedGarage> {
  const garage = await garageWith(files);
  const settings = garageSettings(garage.root, env);
  const rebuild = async (): Promise<void> => {
    await buildInto(settings, settings.CONTENT_DIR, compress);
  };
  const isUnchanged = [...Object.keys(files), ...Object.keys(env)].length === 0;
  if (isUnchanged) await copyBuilt(garage.root, compress);
  else await rebuild();
  const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= sidecar.close();
    return closed;
  };
  return {
    ...sidecar,
    close,
    settings,
    root: garage.root,
    contentDir: garage.contentDir,
    rebuild,
    [Symbol.asyncDispose]: async () => {
      await close();
      await garage[Symbol.asyncDispose]();
    },
  };
}

/** Copies the built garage to the folder `dist` of another folder. It is built once a run, or twice: also with compressed variants. */
export async function copyBuilt(root: string, compress = false): Promise<void> {
  const built = await onceARun(`garage${compress ? '-compressed' : ''}`, async (folder) => {
    const settings = garageSettings(folder);
    // From a copy: files under version control have other times.
    await cp(GARAGE, settings.CONTENT_DIR, { recursive: true });
    await buildInto(settings, settings.CONTENT_DIR, compress);
  });
  await cp(join(built, 'dist'), join(root, 'dist'), { recursive: true, preserveTimestamps: true });
}

/** Builds once, on request with compressed variants of the documents. */
export async function buildInto(
  settings: Settings,
  contentDir = GARAGE,
  compress = false,
): ReturnType<typeof build> {
  return build({
    compress,
    contentDir,
    distDir: settings.DIST_DIR,
    cacheDir: join(settings.DATA_DIR, 'cache'),
    siteUrl: settings.SITE_URL,
    hub: settings.HUB_URL,
    sidecarUrl: settings.SIDECAR_URL,
    functionDir: settings.FUNCTION_DIR,
  });
}
