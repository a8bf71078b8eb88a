import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { refuseCall } from './support/refused-calls.ts'
import { signIn, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Appearance' }).click()
  return page.getByRole('dialog', { name: 'Appearance' })
}
const background = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)

test('applies colours, layout and menu at once, and keeps them on another machine', async ({
  page,
  browser,
}) => {
  const person = await addPerson({ roles: ['GantryAdmin'] })
  await signIn(page, person, '/users')
  const dark = await background(page, 'aside')
  const settings = await openSettings(page)
  await expect(settings.getByRole('radio', { name: 'Semi-dark' })).toBeChecked()
  await expect(settings.getByRole('radio', { name: 'Full width' })).toBeChecked()
  await expect(settings.getByRole('radio', { name: 'Sidebar', exact: true })).toBeChecked()
  await expectAccessible(page)

  await settings.getByRole('radio', { name: 'Light Light pages, light menu' }).check()
  await expect.poll(() => background(page, 'aside')).not.toBe(dark)
  await settings.getByRole('radio', { name: 'Boxed' }).check()
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"dark-horizontal"')),
  )
  await settings.getByRole('radio', { name: 'Dark horizontal' }).check()
  await expect(page.locator('aside')).toHaveCount(0)
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('aside')).toHaveCount(0)

  const otherContext = await browser.newContext()
  const otherPage = await otherContext.newPage()
  await signInThroughPages(otherPage, person)
  await expect(otherPage.locator('aside')).toHaveCount(0)
  const again = await openSettings(otherPage)
  await expect(again.getByRole('radio', { name: 'Boxed' })).toBeChecked()
  await again.getByRole('button', { name: 'Back to the defaults' }).click()
  await expect(otherPage.locator('aside')).toBeVisible()
  await otherContext.close()
})

test('offers an accessible menu in every position, by keyboard alone', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['GantryAdmin'] }), '/roles')
  for (const name of [
    'Drawer',
    'Horizontal',
    'Dark horizontal',
    'Inside the header',
    'Above the header',
    'Below the header',
    'Mini sidebar',
  ]) {
    const button = page.getByRole('button', { name: 'Appearance' })
    await button.press('Enter')
    await page.getByRole('dialog').getByRole('radio', { name, exact: true }).press('Space')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expectAccessible(page)
  }
  // The mouse begins in the corner, which is in the menu.
  await page.mouse.move(640, 400)
  const aside = page.locator('aside')
  await expect.poll(async () => (await aside.boundingBox())?.width).toBeLessThan(80)
  await aside.getByRole('link', { name: 'Members' }).hover()
  await expect.poll(async () => (await aside.boundingBox())?.width).toBeGreaterThan(200)
  await aside.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/users/)
})

test('shows the menu as a drawer below 992 px, and follows the system or a choice that is not saved', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, await addPerson({ roles: ['Member'] }), '/')
  const html = page.locator('html')
  await expect(html, 'light is the default').toHaveAttribute('data-mantine-color-scheme', 'light')
  const settings = await openSettings(page)
  await settings.getByRole('radio', { name: 'Match system' }).check()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settings.getByRole('radio', { name: 'Inside the header' }).check()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  // A choice that cannot be saved is kept in this browser.
  await page.route('**/api/my-appearance', refuseCall)
  await settings.getByRole('radio', { name: 'Dark For dim reading rooms' }).check()
  await expect(page.getByText('Your choice could not be saved.', { exact: false })).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.unroute('**/api/my-appearance')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/users/)
})
