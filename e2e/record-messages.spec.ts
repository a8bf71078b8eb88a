import { addPerson } from './support/people.ts'
import { searchPicker } from './support/pickers.ts'
import { openWithin } from './support/record-pages.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { changingCalls, refuseCall, waitForUploads } from './support/refused-calls.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

// The portal shows its own text for a failed call when the server sends none.

test('says which change of a MIP, a RIS or a group failed', async ({ page }) => {
  const stranger = await addPerson({ firstName: 'Per', lastName: uniqueWord('Mum') })
  const mip = await addMip('Mum Imaging')
  const ris = await addRis('Mum RIS')
  const group = await addGroup('Mum')
  await signInAsAdministrator(page, '/users')
  await page.route(changingCalls, refuseCall)
  const confirm = (action: string) =>
    page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

  for (const [list, add, label, name, text] of [
    ['/mips', 'Add MIP', 'Name', 'No MIP', 'Failed to add mip user!'],
    ['/ris', 'Add RIS', 'Name', 'No RIS', 'Failed to add RIS!'],
    ['/groups', 'Add group', 'Name', 'No group', 'Failed to add new group!'],
  ] as const) {
    await openWithin(page, list)
    await page.getByRole('button', { name: add }).first().click()
    await page.getByRole('dialog').getByLabel(label, { exact: false }).first().fill(name)
    await page.getByRole('dialog').getByRole('button', { name: add }).click()
    await expectMessage(page, text)
  }
  for (const [address, field, text] of [
    [`/mips/mipdetails?id=${mip.mipId}`, 'Name', 'Failed to update mip!'],
    [`/ris/risdetails?id=${ris.risId}`, 'Name', 'Failed to update RIS!'],
    [`/groups/groupdetails?id=${group.groupId}`, 'Name', 'Failed to update group!'],
  ] as const) {
    await openWithin(page, address)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel(field, { exact: false }).first().fill('Another name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, text)
  }
  for (const [address, name, text] of [
    ['/mips', mip.name, 'Failed to update MIP status!'],
    ['/ris', ris.name, 'Failed to update RIS status!'],
    ['/groups', group.groupName, 'Failed to update group status!'],
  ] as const) {
    await openWithin(page, `${address}?q=${encodeURIComponent(name)}`)
    const status = page.getByRole('switch', { name: new RegExp(`: status of ${name}$`) })
    await status.press('Space')
    // Nobody is linked to the MIP, and a RIS is only marked: there is no question.
    if (address === '/groups') await confirm('Deactivate')
    await expectMessage(page, text)
    await expect(status, 'the switch is restored').toBeChecked()
  }

  await openWithin(page, `/mips/mipdetails?id=${mip.mipId}&tab=users`)
  await page.getByRole('button', { name: 'Link user' }).click()
  const picker = page.getByRole('dialog')
  await searchPicker(picker, stranger.lastName)
  await picker.getByRole('button', { name: `Link user: Per ${stranger.lastName}`, exact: true }).click()
  await expectMessage(page, 'Failed to link user to MIP!')
  await page.route('**/unlinked-users', refuseCall)
  await openWithin(page, `/mips/mipdetails?id=${mip.mipId}&tab=users`)
  await page.getByRole('button', { name: 'Link user' }).click()
  await expectMessage(page, 'Failed to fetch MIP unlinked users!')
  await openWithin(page, `/mips/mipdetails?id=${mip.mipId}&tab=groups`)
  await page.getByRole('button', { name: 'Link group' }).click()
  await searchPicker(picker, group.groupName)
  await picker.getByRole('button', { name: `Link group: ${group.groupName}`, exact: true }).click()
  await expectMessage(page, 'Failed to link MIP to group!')

  await openWithin(page, `/mips/mipdetails?id=${mip.mipId}&tab=documents`)
  const file = { name: 'mum.txt', mimeType: 'text/plain', buffer: Buffer.from('mum') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expectMessage(page, 'Failed to upload MIP document!')
  await page.unroute(changingCalls)
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
  await expectMessage(page, 'Uploaded MIP document successfully.')
  await waitForUploads(page)
  await page.route(changingCalls, refuseCall)
  const row = page.getByRole('listitem').filter({ hasText: 'mum.txt' })
  await row.getByRole('switch').press('Space')
  await expectMessage(page, 'Failed to update MIP document!')
  await row.getByRole('button', { name: 'Download mum.txt' }).click()
  await expectMessage(page, 'Failed to download MIP document!')
  await row.getByRole('button', { name: 'Delete mum.txt' }).click()
  await confirm('Delete')
  await expectMessage(page, 'Failed to delete MIP document!')

  await openWithin(page, `/groups/groupdetails?id=${group.groupId}&tab=invitations`)
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await searchPicker(picker, stranger.lastName)
  await picker.getByRole('button', { name: `Invite Per ${stranger.lastName}`, exact: true }).click()
  await expectMessage(page, 'Failed to send invitation to user!')
})
