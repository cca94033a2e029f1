import { join } from 'node:path';
import { build } from '../../build/build.ts';
import { vanishedWarning } from '../../build/publish/vanished.ts';
import { isLoopback } from '../../contract/addresses.ts';
import type { Run } from '../commands.ts';
import { countsOf, showStep } from '../output.ts';
import { run as ping } from './ping.ts';

/** Builds dist/ once, and says what came out. */
export const run: Run = async (settings) => {
  const { CONTENT_DIR, DIST_DIR, DATA_DIR, SITE_URL, SIDECAR_URL, HUB_URL, NETLIFY } = settings;
  const begun = performance.now();
  const { etags, writtenFiles, vanished, site } = await build({
    contentDir: CONTENT_DIR,
    distDir: DIST_DIR,
    cacheDir: join(DATA_DIR, 'cache'),
    siteUrl: SITE_URL,
    sidecarUrl: SIDECAR_URL,
    onStep: showStep,
  }).finally(showStep);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const pages = etags.files.filter(({ media_type }) => media_type.startsWith('text/html')).length;
  const written = writtenFiles === 0 ? 'no file changed' : `${writtenFiles} files written`;
  process.stdout.write(`built ${DIST_DIR}/ for ${etags.site_url} in ${seconds} s
${countsOf(site.dataset.review_policy)}; ${pages} pages, ${written}
`);
  if (vanished.length > 0) process.stderr.write(`WARNING: ${vanishedWarning(vanished)}\n`);
  const { hostname } = new URL(SITE_URL);
  const isPublic = !isLoopback(hostname) && !/\.(example|test)$/.test(hostname);
  if (isPublic && site.content.sample === true) {
    process.stderr.write(`WARNING: this site is built for ${SITE_URL} from SAMPLE content.
The business and its reviews are invented. Put your own in their place: npm run -s cli -- init
`);
  }
  if (HUB_URL === undefined) return;
  // At Netlify the end of the build is too early, and a preview is nothing to tell of.
  if (NETLIFY === undefined) await ping(settings, {});
  else process.stdout.write('the plugin tells the hub, once the deploy is live\n');
};
