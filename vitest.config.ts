import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { useFastFolder } from './scripts/lib/fast-folder.mjs'
import { contractRoutesPlugin } from './web/build/contract-routes.ts'
import { gatheredTextsPlugin } from './web/build/gathered-texts.ts'
import { markdownPlugin } from './web/build/markdown.ts'

const root = import.meta.dirname
useFastFolder()

export default defineConfig({
  test: {
    // vitest keeps one processor for itself, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      // Each test has a world and a database of its own: to load the server anew for each file was a fifth of the time.
      {
        resolve: {
          alias: [
            {
              find: './password-cost.ts',
              replacement: join(root, 'server/src/domains/access/accounts/testing-password-cost.ts'),
            },
          ],
        },
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          isolate: false,
          globalSetup: ['server/src/testing/cluster.ts'],
          // The browser tests run at the same time. These limits still end a test that hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Not isolated, as above: these tests keep no state in modules.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'demo-app', include: ['demo-app/src/**/*.test.ts'] } },
      // Starts a PostgreSQL and the built server of its own.
      {
        test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
      },
      {
        plugins: [contractRoutesPlugin(), gatheredTextsPlugin(), markdownPlugin()],
        test: { name: 'web', include: ['web/src/**/*.test.ts'], isolate: false },
      },
      // Parts of the portal, drawn in jsdom. Not isolated: jsdom and React are loaded once, not for each file.
      {
        plugins: [contractRoutesPlugin(), gatheredTextsPlugin(), markdownPlugin()],
        test: {
          name: 'web-parts',
          include: ['web/{src,ui-page}/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          testTimeout: 20_000,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
