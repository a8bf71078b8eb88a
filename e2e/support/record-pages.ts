import { expect, type Page } from '@playwright/test'

/** Opens the page of a user on one of its tabs. */
export const openUserPage = (page: Page, userId: number, tab = 'profile') =>
  openTab(page, `/users/userdetails?id=${userId}&tab=${tab}`)

/** Opens the page of a MIP on one of its tabs. */
export const openMipPage = (page: Page, mipId: number, tab = 'profile') =>
  openTab(page, `/mips/mipdetails?id=${mipId}&tab=${tab}`)

async function openTab(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

/**
 * Opens another page as a link of the portal does, which takes a third of the time to load the portal again. Another tab
 * of the same page is loaded.
 */
export async function openWithin(page: Page, address: string): Promise<void> {
  const isSamePage = new URL(address, page.url()).pathname === new URL(page.url()).pathname
  const before = isSamePage ? null : await page.locator('h1').first().elementHandle()
  if (before === null) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to)
  }, address)
  await expect
    .poll(() => before.evaluate((heading) => heading.isConnected), 'the page before is gone')
    .toBe(false)
}
