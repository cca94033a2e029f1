import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { BUNDLE, bundleSidecar } from './publish/function.ts';

/**
 * `npm run package`: packs the program for sites that depend on it, as `public-reviews-<version>.tgz`. Node does not strip types
 * below node_modules, so they are stripped here; line numbers do not change.
 */
const STAGING = '.data/package';

/** The folder of each module for other programs: it is bundled there, next to the files that it reads, without its dependencies. */
const FOLDERS = { './hub': 'sidecar/hub', './schemas': 'contract' };

const source = JSON.parse(readFileSync('package.json', 'utf8'));
const listed = execFileSync('npm', ['pack', '--dry-run', '--json'], { encoding: 'utf8' });
const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(listed);
rmSync(STAGING, { recursive: true, force: true });
for (const { path } of files) {
  const target = join(STAGING, path);
  mkdirSync(dirname(target), { recursive: true });
  if (/(?<!\.d)\.ts$/.test(path)) {
    writeFileSync(target, stripTypeScriptTypes(readFileSync(path, 'utf8')));
  } else {
    copyFileSync(path, target);
  }
}
await bundleSidecar(join(STAGING, BUNDLE));
const exported = { ...source.exports };
for (const [name, folder] of Object.entries(FOLDERS)) {
  const input: string = source.exports[name];
  await build({
    input: { exported: input },
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    treeshake: { moduleSideEffects: false },
    output: { dir: join(STAGING, folder), chunkFileNames: 'exported-[name].js' },
  });
  const types = input.replace('./', './types/').replace(/\.ts$/, '.d.ts');
  exported[name] = { types, default: `./${folder}/exported.js` };
}
execFileSync('npx', ['tsc', '-p', 'exports', '--outDir', join(STAGING, 'types')]);
// Leave out the fields that only development needs.
const { private: _private, files: _files, scripts, devDependencies, ...rest } = source;
const manifest = { ...rest, exports: exported };
writeFileSync(join(STAGING, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
execFileSync('npm', ['pack', `./${STAGING}`, ...process.argv.slice(2)], { stdio: 'inherit' });
