import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { findPlatform } from '../support/platform.ts'

/** `npm run screens`: a picture of every screen, in light and in dark, into docs/screens. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.ts',
  globalSetup: './start-demo.ts',
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'screens' }],
  use: {
    ...journeys.use,
    baseURL: findPlatform()?.url,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
  },
})
