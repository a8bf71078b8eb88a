import { addPerson, asAdministrator } from './support/people.ts'
import { searchPicker } from './support/pickers.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { changingCalls, refuseCall, waitForUploads } from './support/refused-calls.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectMessage, test } from './support/test.ts'

// The portal shows its own text for a failed call when the server sends none.

test('says which change of a user failed', async ({ page }) => {
  const person = await addPerson({ firstName: 'Moa', lastName: 'Hale', roles: ['Member', 'GroupAdmin'] })
  const { userId } = person
  const mip = await addMip('Still Imaging')
  const ris = await addRis('Still RIS')
  const group = await addGroup('Still', [person])
  const [otherMip, otherRis, otherGroup] = [
    await addMip('Hush Imaging'),
    await addRis('Hush RIS'),
    await addGroup('Hush'),
  ]
  await asAdministrator('/api/gantry-admin/link-user-mip', {
    mipId: mip.mipId,
    userId,
    providerNumber: '',
    allowed: true,
  })
  await asAdministrator('/api/gantry-admin/link-ris-user', {
    risUserId: 0,
    risId: ris.risId,
    userId,
    risUserName: 'moa',
  })
  await signInAsAdministrator(page)
  await page.route(changingCalls, refuseCall)
  const confirm = (action: string) =>
    page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  const open = async (tab: string) => {
    await page.goto(`/users/userdetails?id=${userId}&tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Moa Hale')
  }

  await open('mips')
  await page.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await expectMessage(page, 'Failed to unlink user MIP!')
  await page.getByRole('listitem').filter({ hasText: mip.name }).getByRole('switch').press('Space')
  await expectMessage(page, 'Failed to update MIP user!')
  await page.getByRole('button', { name: /^Edit the provider number/ }).click()
  await page.getByRole('listitem').filter({ hasText: mip.name }).getByRole('textbox').fill('2426621B')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Failed to update provider number!')
  await open('mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  await searchPicker(page.getByRole('dialog'), otherMip.name)
  await page.getByRole('button', { name: `Link MIP: ${otherMip.name}`, exact: true }).click()
  await expectMessage(page, 'Failed to link MIP to user!')

  await open('groups')
  await page.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await expectMessage(page, 'Failed to unlink group to user!')
  const chooser = page.getByRole('combobox', { name: 'Administers group' })
  await chooser.fill(group.groupName)
  await page.getByRole('option', { name: group.groupName }).click()
  await expectMessage(page, 'Failed to update user group!')
  await page.getByRole('button', { name: 'Link group' }).click()
  await searchPicker(page.getByRole('dialog'), otherGroup.groupName)
  await page.getByRole('button', { name: `Link group: ${otherGroup.groupName}`, exact: true }).click()
  await expectMessage(page, 'Failed to link group to user!')

  await open('ris')
  await page.getByRole('button', { name: `Unlink ${ris.name}` }).click()
  await expectMessage(page, 'Failed to unlink user RIS!')
  await page.getByRole('button', { name: 'Link RIS' }).click()
  await searchPicker(page.getByRole('dialog'), otherRis.name)
  await page
    .getByRole('textbox', { name: `RIS user name: Link RIS: ${otherRis.name}`, exact: true })
    .fill('moa')
  await page.getByRole('button', { name: `Link RIS: ${otherRis.name}`, exact: true }).click()
  await expectMessage(page, 'Failed to link RIS to user!')

  for (const [tab, button, text] of [
    ['mips', 'Link MIP', 'Failed to fetch user unlinked MIPS!'],
    ['groups', 'Link group', 'Failed to fetch user unlinked groups!'],
    ['ris', 'Link RIS', 'Failed to fetch unlinked user RIS!'],
  ] as const) {
    await page.route('**/unlinked-*', refuseCall)
    await open(tab)
    await page.getByRole('button', { name: button }).click()
    await expectMessage(page, text)
    await page.unroute('**/unlinked-*')
  }

  await open('documents')
  const file = { name: 'quiet.txt', mimeType: 'text/plain', buffer: Buffer.from('quiet') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expectMessage(page, 'Failed to upload user document!')
  await page.unroute(changingCalls)
  await open('documents')
  await page.locator('input[type=file]').setInputFiles(file)
  await expectMessage(page, 'Uploaded user document successfully.')
  await waitForUploads(page)
  await page.route(changingCalls, refuseCall)
  await page.getByRole('switch', { name: 'Visible: quiet.txt' }).press('Space')
  await expectMessage(page, 'Failed to update user document!')
  await page.getByRole('button', { name: 'Download quiet.txt' }).click()
  await expectMessage(page, 'Failed to download user document!')
  await page.getByRole('button', { name: 'Delete quiet.txt' }).click()
  await confirm('Delete')
  await expectMessage(page, 'Failed to delete user document!')

  await page.goto('/users')
  await page.getByRole('button', { name: 'Add member' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('No')
  await form.getByLabel('Last name').fill('Body')
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await form.getByRole('checkbox', { name: 'Member' }).check()
  await form.getByRole('button', { name: 'Add member' }).click()
  await expectMessage(page, 'Failed to add new user!')
  await open('profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('First name').fill('Mona')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Failed to update user!')
})
