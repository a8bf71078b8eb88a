import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Shows the page as it is printed on A4. */
async function showOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
}

/** The colour of the text and of a link, whether the link has a line, and what is behind both. */
const looksOf = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    const link = of('main a')
    return {
      scheme: of('html').colorScheme,
      ground: of('body').backgroundColor,
      line: link.textDecorationLine,
      isLinkAsText:
        link.color ===
        getComputedStyle(document.querySelector('main a')?.parentElement ?? document.body).color,
    }
  })

test('prints lists and records without tools, dark on white', async ({ page }) => {
  const person = await addPerson()
  await signInAsAdministrator(page, '/users')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
  })
  const add = page.getByRole('button', { name: 'Add member' })
  const menu = page.getByRole('navigation').first()
  await expect(add, 'on the screen').toBeVisible()
  const dark = await page.evaluate(() => getComputedStyle(document.body).color)
  const nameOnPaper = page.locator('main').locator('..').getByText('Gantry', { exact: true }).first()
  await expect(nameOnPaper, 'on the screen').toBeHidden()

  await showOnPaper(page)
  await expect(add).toBeHidden()
  await expect(menu).toBeHidden()
  await expect(nameOnPaper).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(dark)
  expect(await looksOf(page)).toEqual({
    scheme: 'light',
    ground: 'rgba(0, 0, 0, 0)',
    line: 'none',
    isLinkAsText: true,
  })
  const cut = await page
    .locator('main :is(td, th)')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
  expect(cut, 'cells that are wider than their place').toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(688)

  await page.emulateMedia({ media: 'screen' })
  await openUserPage(page, person.userId, 'documents')
  const upload = page.getByText('Drop files here')
  await expect(upload).toBeVisible()
  await showOnPaper(page)
  for (const tool of [upload, page.getByRole('tablist'), page.getByRole('button', { name: 'Edit' })])
    await expect(tool).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
})
