import { join } from 'node:path';
import { build } from '../build/build.ts';
import { isLoopback } from '../contract/loopback.ts';
import type { Settings } from '../sidecar/config.ts';
import { runPing } from './ping.ts';

/** Builds dist/ once, and says what came out. */
export async function runBuild(settings: Settings): Promise<undefined> {
  const { CONTENT_DIR, DIST_DIR, DATA_DIR, SITE_URL, SIDECAR_URL } = settings;
  const { etags, isSample } = await build({
    contentDir: CONTENT_DIR,
    distDir: DIST_DIR,
    cacheDir: join(DATA_DIR, 'cache'),
    siteUrl: SITE_URL,
    sidecarUrl: SIDECAR_URL,
  });
  process.stdout.write(`built ${etags.files.length} files for ${SITE_URL} into ${DIST_DIR}/\n`);
  if (isSample && !isLocal(SITE_URL)) process.stderr.write(sampleWarning(SITE_URL));
  if (settings.HUB_URL !== undefined) await tellHub(settings);
}

/** At Netlify the end of the build is too early, and a preview is nothing to tell of. */
async function tellHub(settings: Settings): Promise<void> {
  if (settings.NETLIFY === undefined) await runPing(settings);
  else process.stdout.write('the plugin tells the hub, once the deploy is live\n');
}

function isLocal(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return isLoopback(hostname) || /\.(example|test)$/.test(hostname);
}

function sampleWarning(siteUrl: string): string {
  const line = '*'.repeat(78);
  return `${line}
WARNING: this site is built for ${siteUrl} from SAMPLE content.
The business and its reviews are invented. Do not publish them as real ones:
put your own into content/ and remove \`sample: true\` from business.yaml.
${line}
`;
}
