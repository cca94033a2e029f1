import { join } from 'node:path';
import { build } from '../../build/build.ts';
import type { Run } from '../commands.ts';
import { countsOf, showStep } from '../output.ts';
import { run as ping } from './ping.ts';

/** Builds dist/ once, and says what came out. */
export const run: Run = async (settings) => {
  const { CONTENT_DIR, DIST_DIR, DATA_DIR, SITE_URL, SIDECAR_URL, HUB_URL, NETLIFY } = settings;
  const begun = performance.now();
  const { etags, writtenFiles, warnings, site } = await build({
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
  for (const warning of warnings) process.stderr.write(`WARNING: ${warning}\n`);
  if (HUB_URL === undefined) return;
  // At Netlify the end of the build is too early, and a preview is nothing to tell of.
  if (NETLIFY === undefined) await ping(settings, {});
  else process.stdout.write('the plugin tells the hub, once the deploy is live\n');
};
