import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectReadableColours, test } from './support/test.ts'

const help = (page: Page) => page.getByRole('dialog', { name: 'Help' })

test('explains the jobs of a page, and leads to the pages that its steps name', async ({ page }) => {
  await signInAsAdministrator(page, '/mips')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(help(page).getByRole('heading', { name: 'On this page' })).toBeVisible()
  await expect(help(page).getByText('The preview checks every row', { exact: false })).toBeVisible()
  await expectAccessible(page)

  await help(page).getByText('Find out who changed what').click()
  await help(page).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await expect(help(page)).toHaveCount(0)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(help(page).getByText('Each row says who did it', { exact: false })).toBeVisible()
  await expectReadableColours(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeFocused()
})

test('is found by Ctrl-K, and offers a member no job of administrators', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['Member'] }), '/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Jump to' })
  await field.fill('help')
  await expect(page.getByRole('option', { name: /^Help: / })).toHaveText([
    'Help: Complete your profile and answer invitations',
  ])
  await page.keyboard.press('Enter')
  await expect(help(page).getByText('lists what is missing', { exact: false })).toBeVisible()
  await expect(help(page).getByText('Remove the access')).toHaveCount(0)
})

test('is written from right to left in Arabic, and fits a phone', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['GantryAdmin'] }), '/users')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'المساعدة', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'المساعدة' })
  await expect(dialog.getByText('في صفحة الشخص اختر', { exact: false })).toBeVisible()
  await expectAccessible(page)
  const tooWide = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(tooWide).toBe(false)
})

test('offers what is new once after an upgrade', async ({ page }) => {
  const person = await addPerson({ roles: ['Member'] })
  await signIn(page, person, '/groups')
  const notice = page.getByRole('status').filter({ hasText: 'New in version' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups')
  const seen = () => page.evaluate(() => localStorage.getItem('gantry.seenVersions'))
  await expect.poll(seen, 'the first visit remembers the version').toContain(`"${person.userId}"`)
  await expect(notice).toHaveCount(0)

  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'gantry.seenVersions',
    JSON.stringify({ [person.userId]: '0.9' }),
  ] as const)
  await page.reload()
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'See what is new' }).click()
  await expect(help(page).getByText('Sign in with a passkey, without a password.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups')
  await expect(notice).toHaveCount(0)
})
