import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,build,sidecar,site,cli,test}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    coverage: {
      include: [
        'settings.ts',
        'contract/**',
        'build/**',
        'sidecar/**',
        'cli/**',
        'site/_includes/**',
      ],
    },
  },
});
