import type { Page } from '@playwright/test'
import { startBeforeMidnight } from './support/clock/before-midnight.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'New terms of use' })
const accept = (page: Page) => question(page).getByRole('button', { name: 'Accept' })
const text = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Text: English' })

test('three people accept new terms from midnight on, over an open form, a page and a sign-in', async ({
  page,
  browser,
}) => {
  // A second server starts with a database and a clock of its own.
  test.slow()
  const platform = await startBeforeMidnight()
  const [ana, ben] = platform.members
  try {
    await platform.signIn(page, platform.administrator)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and notices')
    await page.getByRole('button', { name: 'Add version of the terms' }).click()
    await page.getByLabel('First day').fill(platform.tomorrow)
    await text(page).fill('# Terms\n\nBe <b>fair</b>.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'This text contains something else')
    await text(page).fill('# Terms\n\n1. Be **fair**.\n2. Sign out when you leave.')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('listitem').filter({ hasText: 'Be fair.' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The version was saved.')
    await expect(page.getByText('Coming', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const own = await (await browser.newContext()).newPage()
    await platform.signIn(own, ana)
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible()

    // The administrator types while the day begins.
    await page.getByRole('button', { name: 'Add version of the notice' }).click()
    await text(page).fill('# Privacy\n\nWhat we keep.')
    platform.passMidnight()
    await page.waitForTimeout(1000)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(question(page)).toContainText('Sign out when you leave.')
    await expectAccessible(page)
    await accept(page).click()
    await expect(question(page)).toBeHidden()
    await expect(text(page)).toHaveValue('# Privacy\n\nWhat we keep.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'The version was saved.')

    // An open page asks with its next call, which the dashboard makes by itself after a while.
    await own.reload()
    await expect(question(own)).toBeVisible()
    await own.keyboard.press('Escape')
    await accept(own).click()
    await expect(question(own)).toBeHidden()
    await own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Members')

    // Who does not want to accept can sign out, and is asked again.
    const other = await (await browser.newContext()).newPage()
    await platform.signIn(other, ben)
    await question(other).getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/signin/)
    await platform.signIn(other, ben)
    await accept(other).click()
    await expect(question(other)).toBeHidden()
    await other.goto(`${platform.url}/my-profile?tab=terms`)
    await expect(other.getByRole('list', { name: 'Terms and notices' })).toContainText('Version 2.0')
    await other.goto(`${platform.url}/terms`)
    await expect(other.getByRole('article')).toContainText('Be fair.')
    await expectAccessible(other)

    await page.getByRole('link', { name: 'Who has accepted' }).click()
    await page.getByRole('combobox', { name: 'Accepted' }).selectOption('Accepted')
    await expect(page.getByRole('row').filter({ hasText: '@terms.example' })).toHaveCount(3)
    await expectAccessible(page)
  } finally {
    await platform.stop()
  }
})
