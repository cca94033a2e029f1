import { access } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where systems keep their own Chromium. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Why tests that need a browser are skipped; undefined where there is one. */
export const noBrowser =
  (await executable()) === undefined ? 'no Chromium on this machine' : undefined;

/** Starts a real Chromium: the one of the npm package, else the system's. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await executable();
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath, args: FLAGS });
}

async function executable(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package brings the libraries a bare machine lacks only where it believes to run on Lambda.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  }
  for (const path of SYSTEM_PATHS) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
