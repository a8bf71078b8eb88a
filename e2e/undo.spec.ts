import { addPerson, asAdministrator } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { addGroup, addMip, linkUserToMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('takes back an unlinking, with the number and the end of the link', async ({ page }) => {
  const person = await addPerson({ firstName: 'Una', lastName: 'Dole' })
  const mip = await addMip('Back Imaging')
  const validUntil = new Date(Date.now() + 200 * 24 * 60 * 60_000).toISOString()
  await asAdministrator('/api/gantry-admin/link-user-mip', {
    userId: person.userId,
    mipId: mip.mipId,
    providerNumber: '2426621B',
    validUntil,
  })
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'mips')
  const row = page.getByRole('listitem').filter({ hasText: mip.name })
  await row.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await expectMessage(page, 'Unlinked user MIP successfully.')
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Undone')
  await expect(row).toContainText('2426621B')
  await expect(row).toContainText('Last day')

  // The history shows both.
  await page.goto(`/users/userdetails?id=${person.userId}&tab=history`)
  const history = page.getByRole('list', { name: 'History' }).locator('> li')
  await expect(history.filter({ hasText: /Linked Una/ })).toHaveCount(2)
  await expect(history.filter({ hasText: /Unlinked Una/ })).toHaveCount(1)
})

test('takes changes back by the keyboard, and keeps the focus in the list', async ({ page }) => {
  const person = await addPerson({ firstName: 'Kay', lastName: 'Board' })
  const [first, second] = [await addMip('First Key'), await addMip('Second Key')]
  for (const { mipId } of [first, second]) await linkUserToMip(person.userId, mipId)
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'mips')
  await page.getByRole('button', { name: `Unlink ${first.name}` }).press('Enter')
  await expectMessage(page, 'Unlinked user MIP successfully.')
  await expect(page.getByRole('button', { name: `Unlink ${second.name}` })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectMessage(page, 'Undone')
  await expect(page.getByRole('button', { name: `Unlink ${first.name}` })).toBeVisible()

  await page.getByRole('listitem').filter({ hasText: second.name }).getByRole('switch').press('Space')
  await expectMessage(page, 'Updated MIP user successfully.')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('listitem').filter({ hasText: second.name }).getByRole('switch')).toBeChecked()
})

test('says why a change cannot be taken back', async ({ page }) => {
  const person = await addPerson({ firstName: 'Rhea', lastName: 'Vise' })
  const mip = await addMip('Changed Imaging')
  await linkUserToMip(person.userId, mip.mipId, '2426621B')
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'mips')
  await page.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await expectMessage(page, 'Unlinked user MIP successfully.')
  // Somebody else links them with another number.
  await linkUserToMip(person.userId, mip.mipId, '2426631A')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, `This could not be undone: ${mip.name}`)
  await expect(page.getByRole('alert')).toContainText(/provider number/i)
  await expect(page.getByRole('listitem').filter({ hasText: mip.name })).toContainText('2426631A')
})

test('takes back a withdrawn invitation and a status', async ({ page }) => {
  const person = await addPerson({ firstName: 'Ivo', lastName: 'Call' })
  const group = await addGroup('Recall')
  await asAdministrator(`/api/group-invitations/${person.userId}/create-group-invitation`, {
    groupId: group.groupId,
  })
  await signInAsAdministrator(page, `/groups/groupdetails?id=${group.groupId}&tab=invitations`)
  const row = page.getByRole('row').filter({ hasText: 'Ivo' })
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await expectMessage(page, 'was withdrawn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Undone')
  await expect(row).toBeVisible()

  const mip = await addMip('Quiet Imaging')
  await page.goto(`/mips?q=${encodeURIComponent(mip.name)}`)
  const status = page.getByRole('switch')
  await status.press('Space')
  await expectMessage(page, 'Inactivated MIP successfully.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toBeChecked()
})
