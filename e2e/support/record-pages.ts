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
