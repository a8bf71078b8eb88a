import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { signIn, signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })

test('an administrator tells a group something, a member reads and acknowledges it, and it is listed', async ({
  page,
  browser,
}) => {
  const word = `Hall${Date.now()}`
  const person = await addPerson({ lastName: word, roles: ['Member'] })
  const stranger = await addPerson({ roles: ['Member'] })
  const { groupName } = await addGroup(word, [person])
  await signInAsAdministrator(page, '/member/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Notices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices')
  await page.getByRole('button', { name: 'Add notice' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write the title and the text in one language at least.').first()).toBeVisible()
  await field(page, 'Title: English').fill(`Maintenance ${word}`)
  await field(page, 'Text: English').fill('On **Tuesday** the <i>scanner</i> rests.')
  await page.getByRole('radio', { name: 'People of roles, groups and MIPs' }).check()
  await page.getByRole('combobox', { name: 'Groups' }).fill(groupName)
  await page.getByRole('option', { name: groupName }).click()
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText(groupName)
  await page.getByRole('checkbox', { name: 'Ask for an acknowledgement' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This text contains something else').first()).toBeVisible()
  await field(page, 'Text: English').fill('On **Tuesday** the scanner rests.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('On Tuesday the scanner rests.')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'The notice was saved.')
  await page
    .getByRole('row')
    .filter({ hasText: `Maintenance ${word}` })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('0 of 1 people whom it concerns now.')).toBeVisible()

  const own = await signInElsewhere(browser, person, '/member/dashboard')
  const banner = own.getByRole('status').filter({ hasText: `Maintenance ${word}` })
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expectAccessible(own)
  await banner.getByRole('button', { name: 'Read' }).click()
  const dialog = own.getByRole('dialog', { name: `Maintenance ${word}` })
  await expect(dialog.getByRole('article')).toHaveText('On Tuesday the scanner rests.')
  await expectAccessible(own)
  // Who closes the text is still asked.
  await own.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await banner.getByRole('button', { name: 'Read' }).click()
  await dialog.getByRole('button', { name: 'I have read this' }).click()
  await expect(banner).toBeHidden()
  await own.reload()
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await own.waitForTimeout(1500)
  await expect(banner).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, stranger, '/member/dashboard')
  await other.waitForTimeout(1500)
  await expect(other.getByText(`Maintenance ${word}`)).toBeHidden()

  await page.reload()
  await expect(page.getByText('1 of 1 people whom it concerns now.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Acknowledged' }).selectOption('Answered')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'The end was saved.')
  await expect(page.getByText('1 people. Whom it concerned at its end is not recorded.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(field(page, 'Title: English')).toHaveValue(`Maintenance ${word}`)
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText(groupName)
})
