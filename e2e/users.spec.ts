import { linkIn, openInbox } from './support/mail.ts'
import { addNamesakes, addPerson, invitePerson } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { addGroup, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInAsAdministrator, signInElsewhere, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('lets an administrator add a user who activates the account and signs in', async ({ page, browser }) => {
  await signInAsAdministrator(page, '/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.getByRole('button', { name: 'Add member' }).click()
  const form = page.getByRole('dialog', { name: 'Add member' })
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(form.getByText('Please input email!'), 'errors are shown beside their fields').toBeVisible()
  await expect(form.getByText('Choose at least one role.')).toBeVisible()
  await expectAccessible(page)

  const lastName = uniqueWord('Okafor')
  const email = `${lastName}@example.com`.toLowerCase()
  const inbox = openInbox(email)
  await form.getByLabel('First name').fill('Mira')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Site code').fill('ZZ-900')
  await form.getByRole('checkbox', { name: 'Member' }).check()
  await form.getByRole('button', { name: 'Add member' }).click()
  await expectMessage(page, 'Added new user successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mira ${lastName}`)
  await expectAccessible(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.getByRole('searchbox').fill(lastName)
  const row = page.getByRole('row').filter({ hasText: `Mira ${lastName}` })
  await expect(row).toContainText('Pending')

  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await otherPage.goto(linkIn(await inbox.next()))
  await otherPage.getByLabel('New password').fill('Quiet-Lamp-42')
  await otherPage.getByLabel('Confirm password').fill('Quiet-Lamp-42')
  await otherPage.getByRole('button', { name: 'Activate account' }).click()
  await expect(otherPage).toHaveURL(/\/signin$/)
  await context.close()

  const second = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const signedIn = await second.newPage()
  await signInThroughPages(signedIn, { email, password: 'Quiet-Lamp-42' })
  await expect(signedIn).toHaveURL(/\/member\/dashboard$/)
  await second.close()
})

test('keeps the search, order, page size and filters in the address', async ({ page }) => {
  const lastName = uniqueWord('Quill')
  const search = lastName.toLowerCase()
  for (const firstName of ['Anna', 'Béla', 'Carl']) await addPerson({ firstName, lastName })
  await invitePerson({ firstName: 'Dora', lastName })
  await signInAsAdministrator(page, '/users')
  const names = () => page.locator('tbody a')
  await page.getByRole('searchbox').fill(search)
  await expect(page).toHaveURL(/q=quillp/)
  await expect(names()).toHaveCount(4)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=lastName/)
  await page.getByRole('searchbox').fill(`${search} bela`)
  await expect(names(), 'every word must match, without accents').toHaveText([`Béla ${lastName}`])
  await page.getByRole('searchbox').fill(search)
  await expect(names()).toHaveCount(4)

  await page.getByRole('combobox', { name: 'Activation' }).selectOption('Pending activation')
  await expect(page).toHaveURL(/activated=false/)
  await expect(names()).toHaveText([`Dora ${lastName}`])
  await page.reload()
  await expect(names(), 'a reload shows the same list').toHaveText([`Dora ${lastName}`])
  await expect(page.getByRole('searchbox')).toHaveValue(search)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names().first()).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
})

test('shows the last page for an address beyond it', async ({ page }) => {
  const { lastName } = await addNamesakes('Overrun')
  const address = `/users?q=${lastName}&sort=firstName&order=asc`
  await signInAsAdministrator(page, address)
  await expect(page.locator('tbody a')).toHaveCount(10)
  await page.goto(`${address}&page=99`)
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.locator('tbody a')).toHaveText([/Nr20 Overrun\w+$/, /Nr21 Overrun\w+$/])
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.goBack()
  await expect(page, 'the address was replaced').toHaveURL((url) => !url.searchParams.has('page'))
  await page.goForward()
  await page.getByRole('searchbox').fill(`${lastName} nr15`)
  await expect(page.locator('tbody a'), 'the page still works').toHaveText([/Nr15 Overrun\w+$/])
  await page.goto('/users?q=nobody-is-called-this&page=99')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
})

test('keeps the entries after a refused email, and asks before unsaved changes are discarded', async ({
  page,
}) => {
  const [taken, person] = [await addPerson(), await addPerson({ firstName: 'Ivo', lastName: 'Lang' })]
  const digits = String(Date.now()).slice(-10)
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Ivo Lang' })
  await form.getByRole('textbox', { name: 'Email' }).fill(taken.email)
  await form.getByLabel('Speciality').fill('Neuroradiology')
  await form.getByLabel('AHPRA number').fill('MED1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('AHPRA number')).toBeFocused()
  await form.getByLabel('AHPRA number').fill(`med${digits}`)
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
  await expectMessage(page, 'Updated user successfully.')
  await expect(form).toHaveCount(0)
  await expect(page.getByText(`MED${digits}`, { exact: true })).toBeVisible()
})

test('tells an administrator about a change made at the same time and keeps both', async ({
  page,
  browser,
}) => {
  const person = await addPerson({ firstName: 'Uma', lastName: 'Berg' })
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Uma Berg' })
  await form.getByLabel('Suburb').fill('Newtown')

  const otherPage = await signInElsewhere(browser, person, '/my-profile')
  await otherPage.getByRole('button', { name: 'Edit profile' }).click()
  await otherPage.getByLabel('Phone').fill('02 5550 1234')
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(otherPage, 'Updated user profile successfully.')
  await otherPage.context().close()

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else has just changed this person')).toBeVisible()
  await form.getByRole('button', { name: 'Reload' }).click()
  await expect(form.getByText('Changed by someone else: Phone')).toBeVisible()
  await expect(form.getByLabel('Suburb')).toHaveValue('Newtown')
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('02 5550 1234')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated user successfully.')
})

test('asks before a user is inactivated and signs the user out', async ({ page, browser }) => {
  const person = await addPerson({ firstName: 'Otto', lastName: 'Frey' })
  await signInAsAdministrator(page)
  const otherPage = await signInElsewhere(browser, person, '/')
  await expect(otherPage).toHaveURL(/dashboard$/)

  await openUserPage(page, person.userId)
  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  const question = page.getByRole('dialog', { name: 'Deactivate Otto Frey?' })
  await expect(question).toContainText('signed out everywhere at once')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Inactivated user successfully.')
  await otherPage.goto('/users')
  await expect(otherPage).toHaveURL(/\/signin$/)
  await otherPage.context().close()

  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  await expectMessage(page, 'Activated user successfully.')

  await page.route('**/activate-inactivate**', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  await page.getByRole('switch', { name: 'Status of Otto Frey' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Failed to update user status!')
  await expect(
    page.getByRole('switch', { name: 'Status of Otto Frey' }),
    'the switch is restored',
  ).toBeChecked()
})

test('shows a member only the members of the same groups, without their contact details', async ({
  page,
}) => {
  const member = await addPerson({ firstName: 'Ben', lastName: 'Ray' })
  const colleague = await addPerson({ firstName: 'Tess', lastName: 'Hill' })
  const stranger = await addPerson({ firstName: 'Far', lastName: 'Away' })
  await addGroup('Shore', [member, colleague])
  await signIn(page, member, '/users')
  const names = page.locator('tbody a')
  await expect(names).toHaveCount(2)
  await expect(page.getByRole('checkbox'), 'a member sets no status, so no row can be selected').toHaveCount(
    0,
  )
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Site code', 'Roles'])
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveCount(0)
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

test('shows a group administrator the members of the group', async ({ page }) => {
  const groupAdmin = await addPerson({ firstName: 'Gil', lastName: 'Stone', roles: ['GroupAdmin'] })
  const member = await addPerson({ firstName: 'Mae', lastName: 'Low' })
  const group = await addGroup('Dune', [member])
  await giveGroupToAdminister(groupAdmin.userId, group.groupId)
  await signIn(page, groupAdmin, '/users')
  await expect(page.locator('tbody a')).toHaveCount(1)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.locator('tbody a').click()
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expectMessage(page, 'Unlinked user group to user')
})
