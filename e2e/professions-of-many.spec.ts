import { readFile } from 'node:fs/promises'
import { addPerson, asAdministrator } from './support/people.ts'
import { openMipPage } from './support/record-pages.ts'
import { addMip, linkUserToMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('an administrator records a profession of several people, and why one has it already', async ({
  page,
}) => {
  const lastName = uniqueWord('Many')
  const ada = await addPerson({ firstName: 'Ada', lastName })
  await addPerson({ firstName: 'Bea', lastName })
  await asAdministrator(`/api/users/${ada.userId}/professions`, {
    profession: 'NURSE',
    engagement: 'EMPLOYEE',
    validFrom: '2020-01-01',
  })
  await signInAsAdministrator(page, `/users?q=${lastName}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Record profession' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a profession of 2 people' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Profession' }).click()
  await page.getByRole('listbox', { name: 'Profession' }).getByRole('option', { name: 'Nurse' }).click()
  await expectAccessible(page)
  await add.click()
  const outcome = page.getByRole('dialog', { name: '1 stayed as it was' })
  await expect(outcome.getByRole('listitem')).toContainText('This person has this profession')
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`/users?q=${lastName}&profession=NURSE`)
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('an administrator adds modalities to several people of a MIP, and exports them', async ({ page }) => {
  const lastName = uniqueWord('Many')
  const mip = await addMip('Many Imaging')
  const people = []
  for (const firstName of ['Ada', 'Bea']) people.push(await addPerson({ firstName, lastName }))
  for (const { userId } of people) await linkUserToMip(userId, mip.mipId)
  await signInAsAdministrator(page)
  await openMipPage(page, mip.mipId, 'users')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Set modalities' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modalities of 2 people' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^US:/ }).check()
  await dialog.getByRole('checkbox', { name: /^CT:/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Modalities of 2 people saved.')
  for (const firstName of ['Ada', 'Bea']) {
    await expect(page.getByRole('row').filter({ hasText: firstName })).toContainText('CT, US')
  }
  await expectAccessible(page)
  const exporting = page.getByRole('button', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), exporting.click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/"CT; US"/g)).toHaveLength(2)
  expect(text).toContain('Not recorded,Not recorded')
})
