import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `The tests need Node 24 or newer, and this is ${process.versions.node}. Run them with "npm test", which uses the Node in node_modules.\n`,
  );
  process.exit(1);
}

/** The longest files run first, so that none of them runs alone at the end. */
const LONGEST =
  /\/test\/(site\/(demo|embed|naughty|admin)|build|deploy|owner\/workflows|hub\/(store|races|replicas|subscribers|misbehaving)|http\/(life|pressure|memory)|import\/real)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [true, false].map((isLong) =>
      files.filter(({ moduleId }) => LONGEST.test(moduleId) === isLong),
    );
    return [...(await super.sort(long ?? [])), ...(await super.sort(others ?? []))];
  }
}

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,build,sidecar,site,cli,test}/**/*.test.ts'],
    // Workers, and programs that tests start, load what an earlier one compiled.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    globalSetup: ['test/support/run-folder.ts', 'test/hub/postgres-setup.ts'],
    // Tests wait for conditions, on machines that may be busy with other work.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The default of one second is a requirement of speed.
    expect: { poll: { timeout: 150_000 } },
    // Files share a worker and its modules: loading them for each file took longer than most tests.
    isolate: false,
    // Short-lived objects are collected less often than in the 16 MB that Node gives them.
    execArgv: ['--max-semi-space-size=64'],
    // Node runs TypeScript itself: code that Vite transforms loads and runs more slowly.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Twice the cores of a small machine, because the tests of the hub mostly wait for sockets.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    coverage: { include: ['contract/**', 'build/**', 'sidecar/**', 'cli/**', 'site/_includes/**'] },
  },
});
