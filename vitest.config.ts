import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Each test has a world and a database of its own: to load the server anew for each file was a fifth of the time.
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          isolate: false,
          globalSetup: ['server/src/db/testing-cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'demo-app', include: ['demo-app/src/**/*.test.ts'] } },
      // Starts a PostgreSQL and the built server of its own.
      {
        test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
