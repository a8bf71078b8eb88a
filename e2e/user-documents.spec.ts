import { writeFileSync } from 'node:fs'
import { addPerson } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('uploads, shows, hides, downloads and deletes documents, also while another tab is shown', async ({
  page,
}, info) => {
  const person = await addPerson()
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'documents')
  await expect(page.getByText('No documents yet')).toBeVisible()
  const fine = info.outputPath('résumé letter.txt')
  const wrong = info.outputPath('tool.exe')
  const disguised = info.outputPath('fake.pdf')
  writeFileSync(fine, 'A letter.\n')
  writeFileSync(wrong, 'MZ')
  writeFileSync(disguised, '<html><script>1</script></html>')
  await page.locator('input[type=file]').setInputFiles([wrong, disguised, fine])
  await expectMessage(page, 'Uploaded user document successfully.')
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'tool.exe' })).toContainText('not accepted')
  await expect(uploads.getByRole('listitem').filter({ hasText: 'fake.pdf' })).toContainText('not accepted')
  await expect(uploads.getByRole('listitem').filter({ hasText: 'letter.txt' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss tool.exe' }).click()

  const visibility = page.getByRole('switch', { name: 'Visible: résumé letter.txt' })
  await expect(visibility).not.toBeChecked()
  await visibility.press('Space')
  await expectMessage(page, 'Updated user document successfully.')
  await page.reload()
  await expect(visibility).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download résumé letter.txt' }).click()
  expect((await download).suggestedFilename()).toBe('résumé letter.txt')

  await page.getByRole('button', { name: 'Delete résumé letter.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Deleted user document successfully.')
  await expect(page.getByText('No documents yet')).toBeVisible()

  // An upload goes on while another tab of the page is shown.
  const file = info.outputPath('slow.txt')
  writeFileSync(file, 'A letter that takes its time.\n')
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/users/${person.userId}/upload`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(file)
  const progress = page.getByRole('progressbar', { name: 'slow.txt' })
  await expect(progress).toBeVisible()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(progress).toHaveCount(0)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(progress, 'the same upload').toBeVisible()
  held.resolve()
  await expectMessage(page, 'Uploaded user document successfully.')
  await expect(page.getByRole('switch', { name: 'Visible: slow.txt' })).toBeVisible()
})
