import { addPerson, invitePerson } from './support/people.ts'
import { addApp, addGroup, addMip, addRis } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('lets an administrator delete a person who was added by mistake, with a reason', async ({ page }) => {
  const lastName = uniqueWord('Mistake')
  const { person } = await invitePerson({ firstName: 'Mia', lastName })
  await signInAsAdministrator(page, `/users/userdetails?id=${person.userId}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete Mia ${lastName}?` })
  await expect(dialog.getByText('This record was never used')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Please give a reason.'), 'a reason is required').toBeVisible()
  await dialog.getByLabel('Reason').fill('Added twice')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, `Mia ${lastName} was deleted`)
  await expect(page).toHaveURL(/\/users/)
  await page.getByRole('searchbox').fill(lastName)
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(0)

  await page.goto('/audit')
  const entry = page.getByRole('row').filter({ hasText: `Deleted user Mia ${lastName}` })
  await expect(entry).toBeVisible()
})

test('says what somebody was used for, and offers to deactivate instead', async ({ page }) => {
  const { userId, firstName, lastName } = await addPerson({ firstName: 'Una', lastName: uniqueWord('Used') })
  await signInAsAdministrator(page, `/users/userdetails?id=${userId}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: `${firstName} ${lastName} cannot be deleted` })
  await expect(dialog.getByText('The account was activated or used to sign in')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, `${firstName} ${lastName} was deactivated`)
  await expect(dialog).toBeHidden()
})

test('deletes what an import has added by mistake, and keeps who was used', async ({ page }) => {
  const unique = uniqueWord()
  await signInAsAdministrator(page, '/imports')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file: Users' }).click()
  const lines = [
    'Email,First name,Last name',
    `one-${unique}@example.com,One,Wrong${unique}`,
    `two-${unique}@example.com,Two,Wrong${unique}`,
  ]
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await (await chooser).setFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 2 ready rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Delete what it added…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete what wrong.csv added?' })
  await expect(dialog.getByText('Never used, can be deleted')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The file of another hospital')
  await dialog.getByRole('button', { name: 'Delete 2 people' }).click()
  await expect(dialog.getByText('Deleted already'), 'the server deletes them in the background').toBeVisible({
    timeout: 20_000,
  })
  await expect(dialog.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`/users?q=Wrong${unique}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('deletes a MIP, a RIS, a group and an app from the menu of their pages', async ({ page }) => {
  const mip = await addMip('Wrong MIP')
  const ris = await addRis('Wrong RIS')
  const group = await addGroup('Wrong group')
  const app = await addApp('Wrong app', 'https://wrong.example')
  await signInAsAdministrator(page)
  for (const [path, name] of [
    [`/mips/mipdetails?id=${mip.mipId}`, mip.name],
    [`/ris/risdetails?id=${ris.risId}`, ris.name],
    [`/groups/groupdetails?id=${group.groupId}`, group.groupName],
    [`/apps/appdetails?id=${app.appId}`, 'Wrong app'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await dialog.getByLabel('Reason').fill('Added twice')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, `${name} was deleted`)
  }
})
