import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { findPlatform } from '../support/platform.ts'

/** `npm run screens` saves a screenshot of every screen, light and dark, in docs/screens. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: process.env['SCREENS_CHECK'] ? 'check.ts' : 'screens.ts',
  globalSetup: './start-demo.ts',
  workers: 1,
  timeout: 1_200_000,
  projects: [{ name: 'screens' }],
  use: {
    ...journeys.use,
    baseURL: findPlatform()?.url,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
  },
})
