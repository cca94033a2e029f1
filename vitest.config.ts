import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,build,sidecar,test,bench}/**/*.test.ts', '*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    coverage: { include: ['contract/**', 'build/**', 'sidecar/**', 'cli.ts'] },
  },
});
