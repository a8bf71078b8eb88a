import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { openWithin } from './support/record-pages.ts'
import { addGroup, addMip } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const link = (page: Page, name: string) => row(page, name).getByRole('link', { name })

test('lets an administrator work through a list by keyboard alone', async ({ page }) => {
  const word = uniqueWord('Keys')
  const [first, second, third] = [
    await addMip(`${word} A`),
    await addMip(`${word} B`),
    await addMip(`${word} C`),
  ]
  await signInAsAdministrator(page, `/mips?q=${word}&sort=name&order=asc`)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(3)

  await page.keyboard.press('j')
  await expect(link(page, first.name)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(page, second.name)).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, second.name).getByRole('checkbox', { name: /^Select/ })).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(link(page, second.name), 'the row keeps the focus').toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('x')
  await expect(row(page, second.name).getByRole('checkbox', { name: /^Select/ })).not.toBeChecked()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.name)
  await page.goBack()
  await expect(link(page, third.name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(page, second.name), 'it goes on from the row that was open').toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: `Edit ${third.name}` })
  await expect(form).toBeVisible()
  // Letters are typed into the form now.
  await form.getByLabel('Name').press('End')
  await page.keyboard.type('ejx')
  await expect(form.getByLabel('Name')).toHaveValue(`${third.name}ejx`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(form, 'the same key edits the open record').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('heading', { name: 'In lists' })).toBeVisible()
  await expect(keys.getByText('Go to another row')).toBeVisible()
  await expectAccessible(page)
})

test('types letters into the search of a list, and edits a role in its list', async ({ page }) => {
  await signInAsAdministrator(page, '/roles')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('searchbox').click()
  await page.keyboard.type('jkxe?')
  await expect(page.getByRole('searchbox')).toHaveValue('jkxe?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('opens a record without a form for somebody who may not edit it', async ({ page }) => {
  const colleague = await addPerson({ firstName: 'Ebba', lastName: uniqueWord('Keys') })
  const member = await addPerson({ firstName: 'Elin', lastName: uniqueWord('Keys') })
  const group = await addGroup('Keys', [colleague, member])
  await signIn(page, member, '/groups')
  await expect(link(page, group.groupName)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group.groupName)
  await page.keyboard.press('e')
  // What was asked for is forgotten, and opens no form on another page.
  await openWithin(page, '/my-profile')
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
