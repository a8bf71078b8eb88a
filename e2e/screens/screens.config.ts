import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { findPlatform } from '../support/platform.ts'

const isCheck = process.env['SCREENS'] === 'check'

/**
 * `npm run screens` saves a screenshot of every screen, light and dark, in docs/screens. `npm run screens -- --check` looks for texts that
 * are cut off and for findings of axe on all screens of three roles, in six languages and three widths.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: isCheck ? 'check.ts' : 'screens.ts',
  globalSetup: './start-demo.ts',
  workers: isCheck ? 3 : 1,
  retries: 0,
  timeout: isCheck ? 2_400_000 : 600_000,
  projects: [{ name: 'screens' }],
  use: {
    ...journeys.use,
    baseURL: findPlatform()?.url,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
  },
})
