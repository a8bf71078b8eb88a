import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/db/testing-cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
