import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from '../../build/build.ts';
import { PlainError, type Run } from '../commands.ts';
import { countsOf, write } from '../output.ts';
import { run as ping } from './ping.ts';

/** Builds DIST_DIR, prints a summary and pings the hub, if there is one at another address. */
export const run: Run = async (settings, options) => {
  const { DIST_DIR, DATA_DIR, SITE_URL, SIDECAR_URL, HUB_URL, NETLIFY } = settings;
  const program = join(import.meta.dirname, '../..');
  // Eleventy makes addresses and patterns of the paths of templates, in which these signs have a meaning.
  if (/[#%?]/.test(program) || /[(){}*]/.test(relative('', program)))
    throw new PlainError(
      `${program}: expected a path without # % ? or, from another folder, ( ) { } *; rename it, or run the command in it`,
    );
  const names: string[] = await readdir(DIST_DIR).catch(() => []);
  const isBuilt = names.includes('etags.json');
  const foreign = names.find((name) => name === '.git' || !(isBuilt || name.startsWith('.')));
  // A build replaces the folder as a whole.
  if (foreign !== undefined)
    throw new PlainError(
      `DIST_DIR  expected a new folder, or that of an earlier build, got ${DIST_DIR}/ with ${foreign}, which the build would delete`,
    );
  const begun = performance.now();
  const { etags, changedFiles, warnings, site } = await build({
    contentDir: settings.CONTENT_DIR,
    distDir: DIST_DIR,
    cacheDir: join(DATA_DIR, 'cache'),
    siteUrl: SITE_URL,
    hub: HUB_URL,
    sidecarUrl: SIDECAR_URL,
    functionDir: settings.FUNCTION_DIR,
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const pages = etags.files.filter(({ media_type }) => media_type.startsWith('text/html')).length;
  process.stdout.write(`built ${DIST_DIR}/ for ${etags.site_url} in ${seconds} s
${countsOf(site.dataset.review_policy)}; ${pages} pages, ${changedFiles || 'no'} files changed
`);
  for (const warning of warnings) write(process.stderr, `warning: ${warning}\n`);
  // On Netlify, the plugin pings the hub once the deploy is live.
  if (HUB_URL && HUB_URL !== 'none' && !NETLIFY && !options['no-ping']) await ping(settings, {});
};
