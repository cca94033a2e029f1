import { join } from 'node:path';
import { type Built, build } from '../build/build.ts';
import { vanishedWarning } from '../build/publish/vanished.ts';
import { isLoopback } from '../contract/addresses.ts';
import type { Settings } from '../sidecar/config.ts';
import { runPing } from './ping.ts';
import { Progress } from './progress.ts';
import { withheldReasons } from './withheld-reasons.ts';

/** Builds dist/ once, and says what came out. */
export async function runBuild(settings: Settings): Promise<undefined> {
  const { CONTENT_DIR, DIST_DIR, DATA_DIR, SITE_URL, SIDECAR_URL } = settings;
  const progress = new Progress(process.stderr);
  const begun = performance.now();
  const built = await build({
    contentDir: CONTENT_DIR,
    distDir: DIST_DIR,
    cacheDir: join(DATA_DIR, 'cache'),
    siteUrl: SITE_URL,
    sidecarUrl: SIDECAR_URL,
    onStep: (step) => progress.begin(step),
  }).finally(() => progress.end());
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${summary(built, DIST_DIR)} in ${seconds} s\n`);
  const { vanished, site } = built;
  if (vanished.length > 0) process.stderr.write(`WARNING: ${vanishedWarning(vanished)}\n`);
  if (site.content.sample === true && !isLocal(SITE_URL)) {
    process.stderr.write(sampleWarning(SITE_URL));
  }
  if (settings.HUB_URL !== undefined) await tellHub(settings);
}

/** One line: reviews, pages, and what was written. */
function summary({ etags, writtenFiles, site }: Built, distDir: string): string {
  const { review_policy } = site.dataset;
  const reasons = withheldReasons(review_policy);
  const withheld = reasons === '' ? '' : ` (withheld: ${reasons})`;
  const pages = etags.files.filter(({ media_type }) => media_type.startsWith('text/html')).length;
  const files =
    writtenFiles === 0
      ? `no file changed in ${distDir}/,`
      : `wrote ${writtenFiles} files into ${distDir}/`;
  return `built ${review_policy.published_count} reviews${withheld} and ${pages} pages for ${etags.site_url}; ${files}`;
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
