import { countClicks } from './support/clicks.ts'
import { addPerson, asAdministrator } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('lets a member fill in the phone number, upload a certificate and accept an invitation', async ({
  page,
}) => {
  const person = await addPerson({ firstName: 'Tessa', lastName: 'Quill' })
  const { groupId, groupName } = await addGroup('Harbour')
  await signIn(page, person)
  await asAdministrator(`/api/group-invitations/${person.userId}/create-group-invitation`, { groupId })
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Dashboard')
  const clicks = countClicks(page)

  await page.getByRole('link', { name: 'Add your phone number' }).click()
  await expect(heading).toHaveText('My Profile')
  const form = page.getByRole('dialog', { name: 'Edit your profile' })
  await expect(form.getByLabel('Mobile')).toBeFocused()
  await form.getByLabel('Mobile').fill('0491 570 110')
  await form.getByLabel('Mobile').press('Enter')
  await expectMessage(page, 'Updated user profile successfully.')
  await expect(page.getByText('0491 570 110')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading).toHaveText('Dashboard')
  await page.getByRole('link', { name: 'Upload a certificate' }).click()
  await expect(heading).toHaveText('My Profile')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload documents' }).click()
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 ok') }
  await (await choosing).setFiles(file)
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('certificate.pdf')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading).toHaveText('Dashboard')
  await expect(page.getByText('Documents (done)')).toBeVisible()
  await expect(page.getByText('Phone number (done)')).toBeVisible()
  await page.getByRole('button', { name: `Accept the invitation to ${groupName}` }).click()
  await expectMessage(page, 'Invitation accepted succcessfully.')
  await expectAccessible(page)
  expect(await clicks.total()).toBeLessThanOrEqual(9)
})

test('lets a person with several roles switch and return on the dashboard', async ({ page }) => {
  const person = await addPerson({ firstName: 'Ravi', lastName: 'Mehta', roles: ['Member', 'MIS'] })
  await signIn(page, person, '/')
  await page.getByRole('button', { name: 'Member' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Dashboard')
  const clicks = countClicks(page)
  const roles = page.getByRole('group', { name: 'Work as' })
  const active = roles.locator('[aria-pressed="true"]')
  await expect(active).toHaveText('Member')
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible()

  await roles.getByRole('button', { name: 'Medical imaging specialist' }).click()
  await expect(active).toHaveText('Medical imaging specialist')
  await expect(page, 'the page stays').toHaveURL('/member/dashboard')
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My practices' })).toBeVisible()

  await roles.getByRole('button', { name: 'Member' }).click()
  await expect(active).toHaveText('Member')
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(4)
})
