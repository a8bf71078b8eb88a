import { addPerson } from './support/people.ts'
import { searchPicker } from './support/pickers.ts'
import { openMipPage } from './support/record-pages.ts'
import { addGroup, addMip } from './support/records.ts'
import { refuseCall } from './support/refused-calls.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('links users with provider numbers, warns about an invalid one, changes access and unlinks', async ({
  page,
}) => {
  const { mipId, name } = await addMip('People Clinic')
  const person = await addPerson({ firstName: 'Wilma', lastName: uniqueWord('Pick') })
  await signInAsAdministrator(page)
  await openMipPage(page, mipId, 'users')
  await expect(page.getByText('No users linked')).toBeVisible()
  await page.getByRole('button', { name: 'Link user' }).click()
  const picker = page.getByRole('dialog', { name: `Link users to ${name}` })
  await searchPicker(picker, person.lastName)
  const candidate = picker.getByRole('listitem').filter({ hasText: 'Wilma' })
  await candidate.getByRole('textbox').fill('988939BK')
  await expect(candidate.getByText('The check letter does not fit')).toBeVisible()
  await expectAccessible(page)
  await candidate.getByRole('button', { name: /^Link user: Wilma/ }).click()
  await expectMessage(page, 'Linked user to MIP successfully.')
  await expect(candidate, 'a linked user leaves the picker').toHaveCount(0)
  await picker.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('table', { name: `Users of ${name}` }).locator('tbody tr')
  await expect(row).toContainText('988939BK')
  await expect(row).toContainText('The check letter does not fit')
  await row.getByRole('button', { name: /Edit the provider number/ }).click()
  await row.getByRole('textbox').fill('2426621b')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Provider number updated successfully.')
  await expect(row).toContainText('2426621B')
  await expect(row).not.toContainText('The check letter')
  await row.getByRole('switch').press('Space')
  await expectMessage(page, 'Updated MIP user successfully.')
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expectAccessible(page)

  await page.route('**/unlink-user-mip/*', refuseCall)
  await row.getByRole('button', { name: /^Unlink Wilma/ }).click()
  await expectMessage(page, 'Failed to unlink MIP user!')
  await expect(row, 'the link is restored').toContainText('Wilma')
  await page.unroute('**/unlink-user-mip/*')
  await row.getByRole('button', { name: /^Unlink Wilma/ }).click()
  await expectMessage(page, 'Unlinked MIP user successfully.')
  await expect(page.getByText('No users linked')).toBeVisible()
})

test('changes the groups, documents and logo of a MIP', async ({ page }) => {
  const { mipId, name } = await addMip('Whole Clinic')
  const { groupName } = await addGroup('Coast')
  await signInAsAdministrator(page)
  await openMipPage(page, mipId, 'groups')
  await page.getByRole('button', { name: 'Link group' }).click()
  const picker = page.getByRole('dialog')
  await searchPicker(picker, groupName)
  await picker.getByRole('button', { name: `Link group: ${groupName}` }).click()
  await expectMessage(page, 'Linked MIP to group successfully.')
  await picker.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unlink ${groupName}` }).click()
  await expect(page.getByText('No groups linked')).toBeVisible()

  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Opening hours.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Monday to Friday'),
  })
  await expectMessage(page, 'Uploaded MIP document successfully.')
  const row = page.getByRole('listitem').filter({ hasText: 'Opening hours.txt' })
  await row.getByRole('switch').press('Space')
  await expectMessage(page, 'Updated MIP document successfully.')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download Opening hours.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Opening hours.txt')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete Opening hours.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Deleted MIP document successfully.')

  await page.getByRole('tab', { name: 'Profile' }).click()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  })
  await expect(page.getByAltText('Preview of the new logo')).toBeVisible()
  await page.getByRole('button', { name: 'Use this logo' }).click()
  await expectMessage(page, 'Uploaded MIP logo successfully.')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  const sure = page.getByRole('dialog', { name: `Remove the logo of ${name}?` })
  await sure.getByRole('button', { name: 'Remove' }).click()
  await expectMessage(page, 'The logo was removed.')
  await expect(page.getByRole('button', { name: 'Upload logo' })).toBeVisible()
})
