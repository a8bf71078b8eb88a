import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { linkIn, openInbox } from './support/mail.ts'
import { addNamesakes, addPerson, invitePerson } from './support/people.ts'
import { addGroup, addMip, addRis, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInAsAdministrator, signInElsewhere, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, middleOf, test } from './support/test.ts'

async function openPerson(page: Page, userId: number, tab = 'profile'): Promise<void> {
  await page.goto(`/users/userdetails?id=${userId}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('an administrator adds someone, who activates the account and signs in', async ({ page, browser }) => {
  await signInAsAdministrator(page, '/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog', { name: 'Add user' })
  await form.getByRole('button', { name: 'Add user' }).click()
  await expect(form.getByText('Please input email!'), 'rules are told beside their fields').toBeVisible()
  await expect(form.getByText('Choose at least one role.')).toBeVisible()
  await expectAccessible(page)

  const email = `mira-${process.pid}@example.com`
  const inbox = openInbox(email)
  await form.getByLabel('First name').fill('Mira')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Site code').fill('ZZ-900')
  await form.getByRole('checkbox', { name: 'Member' }).check()
  await form.getByRole('button', { name: 'Add user' }).click()
  await toast(page, 'Added new user successfully.')
  const row = page.getByRole('row').filter({ hasText: 'Mira Okafor' })
  await expect(row, 'the highest site code stands first').toContainText('Pending activation')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(linkIn(await inbox.next()))
  await theirs.getByLabel('New password').fill('Quiet-Lamp-42')
  await theirs.getByLabel('Confirm password').fill('Quiet-Lamp-42')
  await theirs.getByRole('button', { name: 'Activate account' }).click()
  await expect(theirs).toHaveURL(/\/signin$/)
  await context.close()

  const second = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const signedIn = await second.newPage()
  await signInThroughPages(signedIn, { email, password: 'Quiet-Lamp-42' })
  await expect(signedIn).toHaveURL(/\/member\/dashboard$/)
  await second.close()
})

test('search, sort, page and filters live in the address', async ({ page }) => {
  for (const firstName of ['Anna', 'Béla', 'Carl']) await addPerson({ firstName, lastName: 'Quill' })
  await invitePerson({ firstName: 'Dora', lastName: 'Quill' })
  await signInAsAdministrator(page, '/users')
  const names = () => page.locator('tbody a')
  await page.getByRole('searchbox').fill('quill')
  await expect(page).toHaveURL(/q=quill/)
  await expect(names()).toHaveCount(4)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=lastName/)
  await page.getByRole('searchbox').fill('quill bela')
  await expect(names(), 'every word, accents ignored').toHaveText(['BQBéla Quill'])
  await page.getByRole('searchbox').fill('quill')
  await expect(names()).toHaveCount(4)

  await page.getByRole('combobox', { name: 'Activation' }).selectOption('Pending activation')
  await expect(page).toHaveURL(/activated=false/)
  await expect(names()).toHaveText(['DQDora Quill'])
  await page.reload()
  await expect(names(), 'a reload shows the same list').toHaveText(['DQDora Quill'])
  await expect(page.getByRole('searchbox')).toHaveValue('quill')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names().first()).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
})

test('a page beyond the last one leads to the last one', async ({ page }) => {
  await addNamesakes('Overrun')
  await signInAsAdministrator(page, '/users?q=overrun&sort=firstName&order=asc')
  await expect(page.locator('tbody a')).toHaveCount(10)
  await page.goto('/users?q=overrun&sort=firstName&order=asc&page=99')
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.locator('tbody a')).toHaveText([/Nr20 Overrun$/, /Nr21 Overrun$/])
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.goBack()
  await expect(page, 'the address was replaced').toHaveURL(/order=asc$/)
  await page.goForward()
  await page.getByRole('searchbox').fill('overrun nr15')
  await expect(page.locator('tbody a'), 'the page still answers').toHaveText([/Nr15 Overrun$/])
  await page.goto('/users?q=nobody-is-called-this&page=99')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
})

test('a refused address keeps what was typed, and unsaved changes are not lost unasked', async ({ page }) => {
  const [taken, person] = [await addPerson(), await addPerson({ firstName: 'Ivo', lastName: 'Lang' })]
  await signInAsAdministrator(page)
  await openPerson(page, person.userId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Ivo Lang' })
  await form.getByRole('textbox', { name: 'Email' }).fill(taken.email)
  await form.getByLabel('Speciality').fill('Neuroradiology')
  await form.getByLabel('AHPRA number').fill('MED1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('AHPRA number')).toBeFocused()
  await form.getByLabel('AHPRA number').fill('med0001234567')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A user with this email already exists.')).toBeVisible()
  await expect(form.getByLabel('Speciality')).toHaveValue('Neuroradiology')
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Updated user successfully.')
  await expect(page.getByText('MED0001234567')).toBeVisible()
})

test('two administrators at once: the second is told, and loses nothing', async ({ page, browser }) => {
  const person = await addPerson({ firstName: 'Uma', lastName: 'Berg' })
  await signInAsAdministrator(page)
  await openPerson(page, person.userId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Uma Berg' })
  await form.getByLabel('Suburb').fill('Newtown')

  const theirs = await signInElsewhere(browser, person, '/my-profile')
  await theirs.getByRole('button', { name: 'Edit profile' }).click()
  await theirs.getByLabel('Phone').fill('02 5550 1234')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast(theirs, 'Updated user profile successfully.')
  await theirs.context().close()

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else has just changed this person')).toBeVisible()
  await form.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByText('Changed by someone else: Phone')).toBeVisible()
  await expect(form.getByLabel('Suburb')).toHaveValue('Newtown')
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('02 5550 1234')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Updated user successfully.')
})

test('making someone inactive asks first and signs them out', async ({ page, browser }) => {
  const person = await addPerson({ firstName: 'Otto', lastName: 'Frey' })
  await signInAsAdministrator(page)
  const otherPage = await signInElsewhere(browser, person, '/')
  await expect(otherPage).toHaveURL(/dashboard$/)

  await openPerson(page, person.userId)
  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  const question = page.getByRole('dialog', { name: 'Inactivate Otto Frey?' })
  await expect(question).toContainText('signed out everywhere at once')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Inactivate' }).click()
  await toast(page, 'Inactivated user successfully.')
  await otherPage.goto('/users')
  await expect(otherPage).toHaveURL(/\/signin$/)
  await otherPage.context().close()

  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await toast(page, 'Activated user successfully.')

  await page.route('**/activate-inactivate**', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Inactivate' }).click()
  await toast(page, 'Failed to update user status!')
  await expect(page.getByRole('switch', { name: 'Status of Otto Frey' }), 'it goes back').toBeChecked()
})

test('documents go up with their progress, are shown, hidden, downloaded and deleted', async ({
  page,
}, info) => {
  const person = await addPerson()
  await signInAsAdministrator(page)
  await openPerson(page, person.userId, 'documents')
  await expect(page.getByText('No documents yet')).toBeVisible()
  const fine = info.outputPath('résumé letter.txt')
  const wrong = info.outputPath('tool.exe')
  const disguised = info.outputPath('fake.pdf')
  writeFileSync(fine, 'A letter.\n')
  writeFileSync(wrong, 'MZ')
  writeFileSync(disguised, '<html><script>1</script></html>')
  await page.locator('input[type=file]').setInputFiles([wrong, disguised, fine])
  await toast(page, 'Uploaded user document successfully.')
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'tool.exe' })).toContainText('not accepted')
  await expect(uploads.getByRole('listitem').filter({ hasText: 'fake.pdf' })).toContainText('not accepted')
  await expect(uploads.getByRole('listitem').filter({ hasText: 'letter.txt' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss tool.exe' }).click()

  const visibility = page.getByRole('switch', { name: 'Visibility of résumé letter.txt' })
  await expect(visibility).not.toBeChecked()
  await visibility.press('Space')
  await toast(page, 'Updated user document successfully.')
  await page.reload()
  await expect(visibility).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download résumé letter.txt' }).click()
  expect((await download).suggestedFilename()).toBe('résumé letter.txt')

  await page.getByRole('button', { name: 'Delete résumé letter.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Deleted user document successfully.')
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test('MIPs, groups and RIS are linked, changed and unlinked', async ({ page }) => {
  const person = await addPerson({ firstName: 'Lea', lastName: 'Moss', roles: ['Member', 'GroupAdmin'] })
  const [mip, ris, group] = [
    await addMip('Harbour Imaging'),
    await addRis('North RIS'),
    await addGroup('Reef'),
  ]
  await signInAsAdministrator(page)
  await openPerson(page, person.userId, 'mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a MIP' })
  await picker.getByRole('searchbox').fill(mip.name)
  await picker
    .getByRole('textbox', { name: `Provider number: Link MIP: ${mip.name}`, exact: true })
    .fill('988939BK')
  await expectAccessible(page)
  await picker.getByRole('button', { name: `Link MIP: ${mip.name}` }).click()
  await toast(page, 'Linked MIP sucessfully.')
  await picker.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: mip.name })
  await expect(row, 'warned about, never refused').toContainText('988939BK')
  await expect(row).toContainText(/check letter/i)
  await row.getByRole('button', { name: /^Edit the provider number/ }).click()
  await row.getByRole('textbox').fill('2426621B')
  await row.getByRole('textbox').press('Enter')
  await toast(page, 'Provider number updated successfully.')
  await expect(row).not.toContainText(/check letter/i)
  await row.getByRole('switch').press('Space')
  await toast(page, 'Updated MIP user successfully.')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Unlinked user MIP successfully.')
  await expect(page.getByText('No MIPs linked')).toBeVisible()

  await openPerson(page, person.userId, 'groups')
  await page.getByRole('button', { name: 'Link group' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(group.groupName)
  await page.getByRole('button', { name: `Link group: ${group.groupName}` }).click()
  await toast(page, group.groupName)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const chooser = page.getByRole('combobox', { name: 'Group for admin' })
  await chooser.fill(group.groupName)
  await page.getByRole('option', { name: group.groupName }).click()
  await toast(page, 'Updated user group successfully.')
  await expect(chooser).toHaveValue(group.groupName)
  await page.reload()
  await expect(chooser).toHaveValue(group.groupName)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Unlinked user group to user')

  await openPerson(page, person.userId, 'ris')
  await page.getByRole('button', { name: 'Link RIS' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(ris.name)
  await page.getByRole('textbox', { name: `RIS user name: Link RIS: ${ris.name}`, exact: true }).fill('lmoss')
  await page.getByRole('button', { name: `Link RIS: ${ris.name}` }).click()
  await toast(page, 'Linked RIS to user')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Edit the user name/ }).click()
  await page.getByRole('textbox', { name: /^User name in/ }).fill('lea.moss')
  await page.keyboard.press('Enter')
  await toast(page, 'Updated RIS user successfully')
  await page.getByRole('button', { name: `Unlink ${ris.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toast(page, 'Unlinked user RIS successfully.')
})

/** Opens the picker of MIPs for this person, with what the search finds and nothing else. */
async function findMips(page: Page, userId: number, search: string) {
  await openPerson(page, userId, 'mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a MIP' })
  const found = page.waitForResponse((response) => response.request().postData()?.includes(search) ?? false)
  await picker.getByRole('searchbox').fill(search)
  await found
  return { picker, links: picker.getByRole('button', { name: new RegExp(`^Link MIP: ${search}`) }) }
}

for (const pause of [80, 300]) {
  test(`two clicks ${pause} ms apart link one MIP, and the next one is linked after that`, async ({
    page,
  }) => {
    const person = await addPerson()
    const word = `Twice${person.userId}`
    for (const name of ['One', 'Two', 'Three']) await addMip(`${word} ${name}`)
    await signInAsAdministrator(page)
    const { picker, links } = await findMips(page, person.userId, word)
    await expect(links).toHaveCount(3)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const calls = () => sent.filter((path) => path.endsWith('/link-user-mip'))
    const [x, y] = await middleOf(links.first())

    await page.mouse.click(x, y)
    await page.waitForTimeout(pause)
    await page.mouse.click(x, y)
    await expect(links, 'the row leaves').toHaveCount(2)
    expect(calls()).toHaveLength(1)

    await links.first().press('Enter')
    await page.keyboard.press('Enter')
    await expect(links, 'one that was acted on leaves, by key too').toHaveCount(1)
    expect(calls()).toHaveLength(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(links, 'the keyboard goes on from there').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(picker.getByText('Nothing matches')).toBeVisible()
    await picker.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(3)
  })
}

test('while a link is on its way, its row waits and the others can be linked', async ({ page }) => {
  const person = await addPerson()
  const word = `Slowly${person.userId}`
  for (const name of ['One', 'Two', 'Three']) await addMip(`${word} ${name}`)
  await signInAsAdministrator(page)
  const { links } = await findMips(page, person.userId, word)
  await expect(links).toHaveCount(3)
  let calls = 0
  await page.route('**/link-user-mip', async (route) => {
    calls += 1
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  const [x, y] = await middleOf(links.first())
  await page.mouse.click(x, y)
  await page.waitForTimeout(700)
  await page.mouse.click(x, y)
  const [nextX, nextY] = await middleOf(links.nth(1))
  await page.mouse.click(nextX, nextY)
  await expect.poll(() => calls).toBe(2)
  await expect(links, 'nothing has moved').toHaveCount(3)
  await expect(links).toHaveCount(1)
  expect(calls).toBe(2)
})

test('linking the only row of the last page of a picker shows the page before', async ({ page }) => {
  const person = await addPerson()
  const word = `Leftover${person.userId}`
  for (let number = 10; number < 21; number += 1) await addMip(`${word} ${number}`)
  await signInAsAdministrator(page)
  const { picker, links } = await findMips(page, person.userId, word)
  await picker.getByRole('button', { name: 'Next page' }).click()
  await expect(links).toHaveCount(1)
  await links.click()
  await expect(links).toHaveCount(10)
})

test('a member sees colleagues only, and of them only the card', async ({ page }) => {
  const member = await addPerson({ firstName: 'Ben', lastName: 'Ray' })
  const colleague = await addPerson({ firstName: 'Tess', lastName: 'Hill' })
  const stranger = await addPerson({ firstName: 'Far', lastName: 'Away' })
  await addGroup('Shore', [member, colleague])
  await signIn(page, member, '/users')
  const names = page.locator('tbody a')
  await expect(names).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Site code', 'Roles'])
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
  await expectAccessible(page)
  await names.filter({ hasText: 'Tess Hill' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tess Hill')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByText(colleague.email)).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/users/userdetails?id=${stranger.userId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This member can't be found")
  await expectAccessible(page)
})

test('a group administrator sees the group, or why there is nobody to see', async ({ page, browser }) => {
  const groupAdmin = await addPerson({ firstName: 'Gil', lastName: 'Stone', roles: ['GroupAdmin'] })
  const member = await addPerson({ firstName: 'Mae', lastName: 'Low' })
  const group = await addGroup('Dune', [member])
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signIn(page, groupAdmin, '/users')
  await expect(page.getByText('You have no group to administer yet')).toBeVisible()
  expect(calls, 'without a group nothing is asked for').not.toContain('/api/users')
  await expectAccessible(page)

  await giveGroupToAdminister(groupAdmin.userId, group.groupId)
  const again = await signInElsewhere(browser, groupAdmin, '/users')
  await expect(again.locator('tbody a')).toHaveCount(1)
  await expect(again.getByRole('switch')).toHaveCount(0)
  await again.locator('tbody a').click()
  await expect(again.getByText(member.email)).toBeVisible()
  await expect(again.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await again.getByRole('tab', { name: 'Groups' }).click()
  await again.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await toast(again, 'Unlinked user group to user')
  await again.context().close()
})
