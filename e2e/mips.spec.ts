import type { Page } from '@playwright/test'
import { addPerson, asAdministrator, type Person } from './support/people.ts'
import { addGroup, addMip, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const linkUser = (userId: number, mipId: number, providerNumber = '') =>
  asAdministrator('/api/gantry-admin/link-user-mip', { userId, mipId, providerNumber })
const linkGroup = (groupId: number, mipId: number) =>
  asAdministrator(`/api/gantry-admin/groups/${groupId}/link-mip`, { mipId })

async function openMip(page: Page, mipId: number, tab = 'profile'): Promise<void> {
  await page.goto(`/mips/mipdetails?id=${mipId}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

/** Someone who administers this group and nothing else. */
async function addGroupAdministrator(groupId: number): Promise<Person> {
  const person = await addPerson({ firstName: 'Gita', lastName: 'Group', roles: ['GroupAdmin'] })
  await giveGroupToAdminister(person.userId, groupId)
  return person
}

test('an administrator adds a MIP, finds it in the list, edits it and makes it inactive', async ({
  page,
}) => {
  await signInAsAdministrator(page, '/')
  await page.getByRole('link', { name: 'MIP', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIP')
  await page.getByRole('button', { name: 'Add MIP' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add MIP' })
  await form.getByLabel('HPI-O').fill('8003621566684456')
  await form.getByLabel('LSPN').fill('12x')
  await form.getByRole('button', { name: 'Add MIP' }).click()
  await expect(form.getByText('Required.'), 'rules are told beside their fields').toBeVisible()
  await expect(form.getByText('An LSPN is up to six digits.')).toBeVisible()
  await expect(form.getByText('with a right check digit.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  const name = `Zephyr Imaging ${process.pid}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Code', { exact: true }).fill(`ZPH${process.pid}`)
  await form.getByLabel('HPI-O').fill('8003 6215 6668 4455')
  await form.getByLabel('LSPN').fill('123456')
  await form.getByLabel('Suburb').fill('Battery Point')
  await form.getByLabel('State').fill('TAS')
  await form.getByRole('button', { name: 'Add MIP' }).click()
  await toast(page, 'Added new mip successfully.')

  await page.getByRole('searchbox').fill('zephyr')
  await expect(page).toHaveURL(/q=zephyr/)
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
  await expect(edit.getByLabel('Phone'), 'what was typed stays').toHaveValue('03 5550 1000')
  await edit.getByLabel('Name').fill(name)
  await edit.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Updated mip successfully.')
  await expect(page.getByText('03 5550 1000')).toBeVisible()

  await page.getByRole('switch', { name: `Status of ${name}` }).press('Space')
  const question = page.getByRole('dialog', { name: `Inactivate ${name}?` })
  await expect(question).toContainText(`Members no longer see ${name}.`)
  await question.getByRole('button', { name: 'Inactivate' }).click()
  await toast(page, 'Inactivated MIP successfully.')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('two administrators at once: the second is told, and loses nothing', async ({ page }) => {
  const { mipId, name } = await addMip('Busy Clinic')
  await signInAsAdministrator(page)
  await openMip(page, mipId)
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
  await toast(page, 'Updated mip successfully.')
})

test('people are linked with their number, warned about, allowed and unlinked', async ({ page }) => {
  const { mipId, name } = await addMip('People Clinic')
  const person = await addPerson({ firstName: 'Wilma', lastName: `Pick${process.pid}` })
  await signInAsAdministrator(page)
  await openMip(page, mipId, 'users')
  await expect(page.getByText('No users linked')).toBeVisible()
  await page.getByRole('button', { name: 'Link user' }).click()
  const picker = page.getByRole('dialog', { name: `Link users to ${name}` })
  await picker.getByRole('searchbox').fill(person.lastName)
  const candidate = picker.getByRole('listitem').filter({ hasText: 'Wilma' })
  await candidate.getByRole('textbox').fill('988939BK')
  await expect(candidate.getByText('The check letter does not fit')).toBeVisible()
  await expectAccessible(page)
  await candidate.getByRole('button', { name: /^Link user: Wilma/ }).click()
  await toast(page, 'Linked user to MIP successfully.')
  await expect(candidate, 'it moves from one list to the other').toHaveCount(0)
  await picker.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('list', { name: `Users of ${name}` }).getByRole('listitem')
  await expect(row).toContainText('988939BK')
  await expect(row).toContainText('The check letter does not fit')
  await row.getByRole('button', { name: /Edit the provider number/ }).click()
  await row.getByRole('textbox').fill('2426621b')
  await page.keyboard.press('Enter')
  await toast(page, 'Provider number updated successfully.')
  await expect(row).toContainText('2426621B')
  await expect(row).not.toContainText('The check letter')
  await row.getByRole('switch').press('Space')
  await toast(page, 'Updated MIP user successfully.')
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Unlink Wilma/ }).click()
  const question = page.getByRole('dialog', { name: /^Unlink Wilma/ })
  await expect(question).toContainText(`no longer works with ${name}`)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Unlinked MIP user successfully.')
  await expect(page.getByText('No users linked')).toBeVisible()
})

test('a refused link comes back', async ({ page }) => {
  const { mipId, name } = await addMip('Refusing Clinic')
  const person = await addPerson({ firstName: 'Rita', lastName: 'Back' })
  await linkUser(person.userId, mipId)
  await signInAsAdministrator(page)
  await openMip(page, mipId, 'users')
  await page.route('**/unlink-user-mip/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  const row = page.getByRole('list', { name: `Users of ${name}` }).getByRole('listitem')
  await row.getByRole('button', { name: 'Unlink Rita Back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Failed to unlink MIP user!')
  await expect(row).toContainText('Rita Back')
})

test('groups, documents and the logo of a MIP', async ({ page }) => {
  const { mipId, name } = await addMip('Whole Clinic')
  const { groupName } = await addGroup('Coast')
  await signInAsAdministrator(page)
  await openMip(page, mipId, 'groups')
  await page.getByRole('button', { name: 'Link group' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(groupName)
  await picker.getByRole('button', { name: `Link group: ${groupName}` }).click()
  await toast(page, 'Linked MIP to group successfully.')
  await picker.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unlink ${groupName}` }).click()
  const question = page.getByRole('dialog', { name: `Unlink ${groupName}?` })
  await expect(question).toContainText(`no longer see ${name}`)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No groups linked')).toBeVisible()

  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Opening hours.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Monday to Friday'),
  })
  await toast(page, 'Uploaded MIP document successfully.')
  const row = page.getByRole('listitem').filter({ hasText: 'Opening hours.txt' })
  await row.getByRole('switch').press('Space')
  await toast(page, 'Updated MIP document successfully.')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download Opening hours.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Opening hours.txt')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Delete Opening hours.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Deleted MIP document successfully.')

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
  await toast(page, 'Uploaded MIP logo successfully.')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  const sure = page.getByRole('dialog', { name: `Remove the logo of ${name}?` })
  await sure.getByRole('button', { name: 'Remove' }).click()
  await toast(page, 'The logo was removed.')
  await expect(page.getByRole('button', { name: 'Upload logo' })).toBeVisible()
})

test('the matrix marks missing and failing numbers, and is edited by keyboard', async ({ page }) => {
  const word = `Matrix${process.pid}`
  const [east, west] = [await addMip(`${word} East`), await addMip(`${word} West`)]
  const anna = await addPerson({ firstName: 'Anna', lastName: `Abc${process.pid}` })
  const bela = await addPerson({ firstName: 'Bela', lastName: `Bcd${process.pid}` })
  await linkUser(anna.userId, east.mipId, '2426621B')
  await linkUser(anna.userId, west.mipId)
  await linkUser(bela.userId, east.mipId, '988939BK')
  await signInAsAdministrator(page, '/mips')
  await page.getByRole('link', { name: 'Provider numbers' }).click()
  await page.getByRole('searchbox', { name: 'Search MIPs' }).fill(word)
  await expect(page).toHaveURL(/mip=Matrix/)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  const cell = (person: string, mip: { name: string }) =>
    page.getByRole('button', { name: new RegExp(`^Provider number of ${person} .* at ${mip.name}:`) })
  await expect(cell('Anna', west)).toContainText('Missing')
  await expect(cell('Bela', east)).toContainText('Wrong check letter')
  await expect(page.getByRole('row').filter({ hasText: 'Bela' }).getByRole('cell').last()).toHaveText('–')
  await expectAccessible(page)

  await page.getByRole('switch', { name: 'Missing or failing only' }).focus()
  await expect(cell('Anna', east)).toHaveAttribute('tabindex', '0')
  await cell('Anna', east).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Bela', east)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Please compare it' })).toBeVisible()
  await page.keyboard.type('988939bj')
  await page.keyboard.press('Enter')
  await toast(page, 'Provider number updated successfully.')
  await expect(cell('Bela', east)).toContainText('988939BJ')
  await expect(cell('Bela', east)).not.toContainText('Wrong check letter')
  await expect(cell('Bela', east), 'there is no row below').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await expect(cell('Anna', west), 'Escape gives up').toContainText('Missing')
  await expect(cell('Anna', west)).toBeFocused()

  await page.getByRole('switch', { name: 'Missing or failing only' }).press('Space')
  await expect(page).toHaveURL(/attention=true/)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('Anna')
})

test('a group administrator keeps the MIPs of the group, and no others', async ({ page }) => {
  const [ours, others] = [await addMip('Ours'), await addMip('Others')]
  const member = await addPerson({ firstName: 'Mona', lastName: 'Member' })
  const { groupId } = await addGroup('Harbour', [member])
  await linkGroup(groupId, ours.mipId)
  await linkUser(member.userId, ours.mipId)
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
  await toast(page, 'Updated mip successfully.')
  await page.getByRole('tab', { name: 'Users' }).click()
  const row = page.getByRole('list', { name: `Users of ${ours.name}` }).getByRole('listitem')
  await expect(row).toContainText('Mona Member')
  await expect(row.getByRole('button', { name: /^Unlink/ })).toHaveCount(0)
  await expect(row.getByRole('switch')).toBeEnabled()

  await page.goto('/mips/provider-numbers')
  await expect(page.getByRole('rowheader')).toContainText(['Mona Member'])
  await page.goto(`/mips/mipdetails?id=${others.mipId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This MIP can't be found")
  await expectAccessible(page)
})

test('a group administrator without a group is told so, and nothing is asked for', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Nora', roles: ['GroupAdmin'] }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/mips')
  await expect(page.getByText('You have no group to administer yet')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/') && path.endsWith('/mips'))).toEqual([])
  await expectAccessible(page)
})

test('a member looks at their MIPs and changes nothing', async ({ page }) => {
  const [own, ofGroup, other] = [await addMip('Own'), await addMip('Of group'), await addMip('Strange')]
  const member = await addPerson({ firstName: 'Milo', lastName: 'Looker' })
  const { groupId, groupName } = await addGroup('River', [member])
  await linkUser(member.userId, own.mipId, '2426621B')
  await linkGroup(groupId, ofGroup.mipId)
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

test('an MRT is shown the 403 page on each route of MIPs', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Tara', roles: ['MRT'] }), '/')
  await expect(page.getByRole('link', { name: 'MIP', exact: true })).toHaveCount(0)
  for (const path of ['/mips', '/mips/mipdetails?id=1', '/mips/provider-numbers']) {
    await page.goto(path)
    await expect(page).toHaveURL('/member/unauthorized')
    await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  }
})

test('a list that could not be read says so, and is read again on Retry', async ({ page }) => {
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
