import { defineConfig, devices } from '@playwright/test'
import { useFastFolder } from '../scripts/lib/fast-folder.mjs'
import { chromiumPath, launchArguments } from './support/chromium.ts'
import { findPlatform } from './support/platform.ts'

useFastFolder()

export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './support/start-platform.ts',
  outputDir: '../node_modules/.cache/gantry/e2e',
  forbidOnly: true,
  // A journey that passes only at its second attempt is listed as flaky, and does not fail the whole run.
  retries: 1,
  // Journeys often wait for mail, timers and animations, so three of them keep two processors busy.
  workers: 3,
  // These limits are generous, because the machine may be busy. They still end a test that hangs.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // The workers read this file after the platform has started, and only then is the address known.
    baseURL: findPlatform()?.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Tracing adds a tenth to the time. Use `--trace on` to examine one journey.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: launchArguments,
    },
  },
  projects: [
    // All other journeys need the administrator whom this one activates.
    { name: 'first administrator', testMatch: 'activation.spec.ts' },
    { name: 'journeys', testIgnore: 'activation.spec.ts', dependencies: ['first administrator'] },
  ],
})
