import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { addMip } from './support/records.ts'
import { signIn, signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const statusOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: new RegExp(`: status of ${name}$`) })

test('inactivates several users at once, explains each refusal, and activates them again', async ({
  page,
  browser,
}) => {
  const family = uniqueWord('Orsted')
  const me = await addPerson({ firstName: 'Alma', lastName: family, roles: ['GantryAdmin'] })
  const names = ['Bo', 'Cy', 'Di']
  const people = []
  for (const firstName of names) people.push(await addPerson({ firstName, lastName: family }))
  const [bo] = people
  if (!bo) throw new Error('No user was added.')
  const otherPage = await signInElsewhere(browser, bo)

  await signIn(page, me, `/users?q=${family}&sort=firstName&order=asc`)
  await expect(page.getByRole('row')).toHaveCount(5)
  await checkbox(page, `Bo ${family}`).press('Space')
  const bar = page.getByRole('region', { name: 'Chosen Members' })
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar.getByRole('status')).toHaveText('4 selected')
  await checkbox(page, `Di ${family}`).uncheck()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate 3 selected?' })
  await expect(question.getByRole('listitem')).toHaveText([`Bo ${family}`, `Alma ${family}`, `Cy ${family}`])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()

  const outcome = page.getByRole('dialog', { name: '1 stayed as it was' })
  await expect(outcome.getByRole('listitem')).toContainText(`Alma ${family}`)
  await expect(outcome.getByRole('listitem')).toContainText('You cannot make yourself inactive.')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Try 1 again' }).click()
  await expect(outcome.getByText('Nothing was changed.'), 'the cause is still there').toBeVisible()
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await expect(outcome).toBeHidden()
  await expect(statusOf(page, `Bo ${family}`)).not.toBeChecked()
  await expect(statusOf(page, `Cy ${family}`)).not.toBeChecked()
  await expect(statusOf(page, `Di ${family}`)).toBeChecked()
  await expect(bar.getByRole('status'), 'a refused row stays selected').toHaveText('1 selected')
  await otherPage.goto('/users')
  await expect(otherPage, 'signed out at once').toHaveURL('/signin')
  await otherPage.context().close()

  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await checkbox(page, `Bo ${family}`).check()
  await checkbox(page, `Cy ${family}`).check()
  await bar.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText('2 activated.')).toBeVisible()
  await expect(statusOf(page, `Bo ${family}`)).toBeChecked()
  await expect(bar).toBeHidden()
})

test('keeps rows selected after sorting, and clears the selection after another search', async ({ page }) => {
  const word = uniqueWord('Aster')
  const first = await addMip(word)
  const second = await addMip(word)
  await signInAsAdministrator(page, `/mips?q=${word}`)
  await checkbox(page, first.name).check()
  await checkbox(page, second.name).check()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/order=desc/)
  const bar = page.getByRole('region', { name: 'Chosen MIP' })
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('2 deactivated.')).toBeVisible()
  await expect(statusOf(page, first.name)).not.toBeChecked()
  await checkbox(page, first.name).check()
  await page.getByRole('searchbox').fill(second.name)
  await expect(checkbox(page, first.name)).toHaveCount(0)
  await expect(bar).toBeHidden()
})
