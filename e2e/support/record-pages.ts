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
 * Opens another page, or another tab of a page, as a link of the portal does. That takes a third of the time to load the
 * portal again, which happens only if the page before shows nothing that tells the two apart.
 */
export async function openWithin(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address, page.url())]
  if (from.pathname !== to.pathname) {
    const heading = await page.locator('h1').first().elementHandle()
    await follow(page, address)
    await expect
      .poll(() => heading?.evaluate((element) => element.isConnected), 'the page before is gone')
      .toBe(false)
    return
  }
  const isSameRecord = from.searchParams.get('id') === to.searchParams.get('id')
  const [tab] = isSameRecord ? await page.getByRole('tab', { selected: true }).elementHandles() : []
  if (tab === undefined || from.searchParams.get('tab') === to.searchParams.get('tab')) {
    await page.goto(address)
    return
  }
  await follow(page, address)
  await expect
    .poll(() => tab.getAttribute('aria-selected'), 'the tab before is no longer selected')
    .toBe('false')
}

const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
  }, address)

/** Follows an address as a link of the portal does, and expects the page that refuses it. */
export async function expectRefused(page: Page, address: string): Promise<void> {
  await follow(page, address)
  // The address that Playwright reports may still be the one before, so this reads it from the page.
  await expect
    .poll(() => page.evaluate(() => location.pathname), `${address} is refused`)
    .toBe('/member/unauthorized')
  await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
}
