import { addPerson, asAdministrator, type Person } from './support/people.ts'
import { openMipPage } from './support/record-pages.ts'
import { addGroup, addMip, giveGroupToAdminister, linkGroupToMip, linkUserToMip } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

/** Adds a group administrator of this group. */
async function addGroupAdministrator(groupId: number): Promise<Person> {
  const person = await addPerson({ firstName: 'Gita', lastName: 'Group', roles: ['GroupAdmin'] })
  await giveGroupToAdminister(person.userId, groupId)
  return person
}

test('lets an administrator add, find, edit and inactivate a MIP', async ({ page }) => {
  await signInAsAdministrator(page, '/')
  await page.getByRole('link', { name: 'MIP', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIP')
  await page.getByRole('button', { name: 'Add MIP' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add MIP' })
  await form.getByLabel('HPI-O').fill('8003621566684456')
  await form.getByLabel('LSPN').fill('12x')
  await form.getByRole('button', { name: 'Add MIP' }).click()
  await expect(form.getByText('Required.'), 'errors are shown beside their fields').toBeVisible()
  await expect(form.getByText('An LSPN is up to six digits.')).toBeVisible()
  await expect(form.getByText('with a valid check digit.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  const word = uniqueWord('Zephyr')
  const name = `${word} Imaging`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Code', { exact: true }).fill(uniqueWord('ZPH'))
  await form.getByLabel('HPI-O').fill('8003 6215 6668 4455')
  await form.getByLabel('LSPN').fill('123456')
  await form.getByLabel('Suburb').fill('Battery Point')
  await form.getByLabel('State').fill('TAS')
  await form.getByRole('button', { name: 'Add MIP' }).click()
  await expectMessage(page, 'Added new mip successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/mips')

  await page.getByRole('searchbox').fill(word.toLowerCase())
  await expect(page).toHaveURL(/q=zephyrp/)
  await page.getByRole('combobox', { name: 'State' }).selectOption('TAS')
  await expect(page).toHaveURL(/state=TAS/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Battery Point TAS')
  await page.reload()
  await expect(row, 'a reload shows the same list').toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/mips\/mipdetails\?id=\d+/)
  await expect(page.getByText('8003 6215 6668 4455')).toBeVisible()
  await expectAccessible(page)

  const other = await addMip('Taken Clinic')
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Name').fill(other.name)
  await edit.getByLabel('Phone').fill('03 5550 1000')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(`A MIP named "${other.name}" already exists.`)).toBeVisible()
  await expect(edit.getByLabel('Phone'), 'the entry is kept').toHaveValue('03 5550 1000')
  await edit.getByLabel('Name').fill(name)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated mip successfully.')
  await expect(page.getByText('03 5550 1000')).toBeVisible()

  await page.getByRole('switch', { name: `Status of ${name}` }).press('Space')
  const question = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await expect(question).toContainText(`Members no longer see ${name}.`)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Inactivated MIP successfully.')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' }).locator('> li')).toHaveCount(3)
  await expectAccessible(page)
})

test('tells an administrator about a change made at the same time and keeps both', async ({ page }) => {
  const { mipId, name } = await addMip('Busy Clinic')
  await signInAsAdministrator(page)
  await openMipPage(page, mipId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByLabel('Suburb').fill('Newtown')
  await asAdministrator('/api/mips/add-update', { mipId, name, phone: '02 5550 1234' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else has just changed this MIP')).toBeVisible()
  await form.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByText('Changed by someone else: Phone')).toBeVisible()
  await expect(form.getByLabel('Suburb')).toHaveValue('Newtown')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated mip successfully.')
})

test('lets a group administrator edit the MIPs of the group and no others', async ({ page }) => {
  const [ours, others] = [await addMip('Ours'), await addMip('Others')]
  const member = await addPerson({ firstName: 'Mona', lastName: 'Member' })
  const { groupId } = await addGroup('Harbour', [member])
  await linkGroupToMip(groupId, ours.mipId)
  await linkUserToMip(member.userId, ours.mipId)
  await signIn(page, await addGroupAdministrator(groupId))
  const asked = page.waitForRequest((request) => request.url().includes(`/api/groups/${groupId}/mips`))
  await page.goto('/mips')
  await asked
  await expect(page.locator('tbody a')).toHaveText([ours.name])
  await expect(page.getByRole('button', { name: 'Add MIP' })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: ours.name }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${ours.name}` })
  await form.getByLabel('Phone').fill('02 5550 7777')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated mip successfully.')
  await page.getByRole('tab', { name: 'Users' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Mona Member' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /^Unlink/ })).toHaveCount(0)
  await expect(row.getByRole('switch')).toBeEnabled()

  await page.goto('/mips/provider-numbers')
  await expect(page.getByRole('rowheader')).toContainText(['Mona Member'])
  await page.goto(`/mips/mipdetails?id=${others.mipId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This MIP can't be found")
  await expectAccessible(page)
})

test('tells a group administrator that no group is set, and requests nothing', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Nora', roles: ['GroupAdmin'] }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/mips')
  await expect(page.getByText('You have no group to administer yet')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/') && path.endsWith('/mips'))).toEqual([])
  await expectAccessible(page)
})

test('lets a member read MIPs and change nothing', async ({ page }) => {
  const [own, ofGroup, other] = [await addMip('Own'), await addMip('Of group'), await addMip('Strange')]
  const member = await addPerson({ firstName: 'Milo', lastName: 'Looker' })
  const { groupId, groupName } = await addGroup('River', [member])
  await linkUserToMip(member.userId, own.mipId, '2426621B')
  await linkGroupToMip(groupId, ofGroup.mipId)
  await signIn(page, member, '/mips')
  await expect(page.locator('tbody a')).toHaveText([ofGroup.name, own.name])
  await expect(page.getByRole('columnheader', { name: 'Users' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: ofGroup.name }).click()
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Groups', 'Documents'])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page.getByRole('list', { name: `Groups of ${ofGroup.name}` })).toContainText(groupName)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('Nobody has shared a document here.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/mips/mipdetails?id=${other.mipId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This MIP can't be found")
  await page.goto('/mips/provider-numbers')
  await expect(page).toHaveURL('/member/unauthorized')
})

test('shows the 403 page to an MRT on each route of MIPs', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Tara', roles: ['MRT'] }), '/')
  await expect(page.getByRole('link', { name: 'MIP', exact: true })).toHaveCount(0)
  for (const path of ['/mips', '/mips/mipdetails?id=1', '/mips/provider-numbers']) {
    await page.goto(path)
    await expect(page).toHaveURL('/member/unauthorized')
    await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  }
})

test('says that the list could not be read, and reads it again on Retry', async ({ page }) => {
  await addMip('Retried')
  await signInAsAdministrator(page)
  await page.route(
    '**/api/mips',
    (route) =>
      route.fulfill({ status: 400, json: { code: 'input.invalid', message: '', requestId: 'none' } }),
    { times: 1 },
  )
  await page.goto('/mips')
  await expect(page.getByText('Failed to fetch all mips!')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('tbody a').first()).toBeVisible()
})
