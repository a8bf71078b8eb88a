import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the page shows its answers instead of placeholders. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
