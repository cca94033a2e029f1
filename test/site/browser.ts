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

/** Paths of a system's Chromium. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Reason to skip tests that need a browser, or undefined if there is one. */
export const noBrowser =
  (await executable()) === undefined ? 'no Chromium on this machine' : undefined;

/** Starts Chromium: that of the npm package, or else the system's. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await executable();
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath, args: FLAGS });
}

async function executable(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package only unpacks missing system libraries if it detects Lambda.
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
