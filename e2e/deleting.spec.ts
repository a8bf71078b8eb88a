import { addPerson, invitePerson } from './support/people.ts'
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
  await expect(dialog.getByText('This was never used')).toBeVisible()
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
