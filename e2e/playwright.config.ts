import { defineConfig, devices } from '@playwright/test'
import { chromiumPath, launchArguments } from './support/chromium.ts'
import { findPlatform } from './support/platform.ts'

export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: './support/start-platform.ts',
  outputDir: '../node_modules/.cache/gantry/e2e',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Wide, for machines that do other work meanwhile: what hangs is still cut.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Known once the platform runs: the workers read this file again after it was started.
    baseURL: findPlatform()?.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace of everything takes a tenth of the time: add `--trace on` to look into one journey.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: launchArguments,
    },
  },
  projects: [
    // The platform is empty: everything else needs the administrator whom this makes.
    { name: 'first administrator', testMatch: 'activation.spec.ts' },
    { name: 'journeys', testIgnore: 'activation.spec.ts', dependencies: ['first administrator'] },
  ],
})
