import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { BUNDLE, bundleSidecar } from './publish/function.ts';

/**
 * `npm run package`: packs the program for sites that depend on it, as `public-reviews-<version>.tgz`. Node does not strip types
 * below node_modules, so they are stripped here; line numbers do not change.
 */
const STAGING = '.data/package';

const listed = execFileSync('npm', ['pack', '--dry-run', '--json'], { encoding: 'utf8' });
const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(listed);
rmSync(STAGING, { recursive: true, force: true });
for (const { path } of files) {
  const target = join(STAGING, path);
  mkdirSync(dirname(target), { recursive: true });
  if (path.endsWith('.ts')) writeFileSync(target, stripTypeScriptTypes(readFileSync(path, 'utf8')));
  else copyFileSync(path, target);
}
await bundleSidecar(join(STAGING, BUNDLE));
// Leave out the fields that only development needs.
const {
  private: _,
  scripts,
  devDependencies,
  ...manifest
} = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(join(STAGING, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
execFileSync('npm', ['pack', `./${STAGING}`, ...process.argv.slice(2)], { stdio: 'inherit' });
