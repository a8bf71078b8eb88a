import type { Page, Route } from '@playwright/test'
import { linkIn, openInbox } from './support/mail.ts'
import { addPerson, asAdministrator, invitePerson } from './support/people.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { givePassword, signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The texts of what failed, each in its situation, when the server gives no words of its own.

const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } })
const told = (page: Page, text: string) => expect(page.getByText(text).first(), text).toBeVisible()
/** An upload's line goes a second after it is done, and what stands below moves up: a click just then would miss. */
const settled = (page: Page) => expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
/** Every call that changes something. */
const writing =
  /\/(link|unlink)-|\/update-|add-update|api\/[^?]*upload|change-visibility|activate-inactivate|leave-group|create-group-invitation|documents\/\d+|\/document(\?|$)/

test('what cannot be read says so, and offers another try', async ({ page }) => {
  const { userId } = await addPerson()
  const { mipId } = await addMip('Mute Imaging')
  const { risId } = await addRis('Mute RIS')
  const { groupId } = await addGroup('Mute')
  await signInAsAdministrator(page, '/')
  const user = `/users/userdetails?id=${userId}`
  const mip = `/mips/mipdetails?id=${mipId}`
  const ris = `/ris/risdetails?id=${risId}`
  const group = `/groups/groupdetails?id=${groupId}`
  const situations = [
    ['**/api/users', '/users', 'Failed to fetch all users!'],
    [`**/gantry-admin/users/${userId}`, user, 'Failed to fetch user!'],
    ['**/user-mips', `${user}&tab=mips`, 'Failed to fetch user mips!'],
    ['**/user-groups', `${user}&tab=groups`, 'Failed to fetch user groups!'],
    ['**/ris-users', `${user}&tab=ris`, 'Failed to fetch user ris!'],
    ['**/user-documents', `${user}&tab=documents`, 'Failed to fetch user documents!'],
    ['**/api/mips', '/mips', 'Failed to fetch all mips!'],
    [`**/api/mips/${mipId}`, mip, 'Failed to fetch mip!'],
    ['**/user-mips', `${mip}&tab=users`, 'Failed to fetch all mip users!'],
    ['**/mip-documents', `${mip}&tab=documents`, 'Failed to fetch MIP documents!'],
    ['**/api/ris', '/ris', 'Failed to fetch all ris!'],
    ['**/ris-users', `${ris}&tab=users`, 'Failed to fetch all ris users!'],
    [`**/ris/${risId}/mips`, `${ris}&tab=mips`, 'Failed to fetch all ris mips!'],
    ['**/api/groups', '/groups', 'Failed to fetch all groups!'],
    [`**/api/groups/${groupId}`, group, 'Failed to fetch group!'],
    ['**/group-admin-users', `${group}&tab=admins`, 'Failed to fetch group admin users!'],
    ['**/api/roles?*', '/roles', 'Failed to fetch all roles!'],
    ['**/api/gantryapps', '/member/dashboard', 'Failed to fetch apps!'],
    ['**/group-invitations', '/member/dashboard', 'Failed to fetch all group invitations!'],
  ] as const
  for (const [call, address, text] of situations) {
    await page.route(call, refuse)
    await page.goto(address)
    await told(page, text)
    await page.unroute(call)
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to fetch all group invitations!')).toBeHidden()
  await page.goto('/nowhere')
  await told(page, 'Oops, an error has occurred. Page not found!')
})

test('what cannot be done to a person says so', async ({ page }) => {
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
  await page.route(writing, refuse)
  const open = async (tab: string) => {
    await page.goto(`/users/userdetails?id=${userId}&tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Moa Hale')
  }
  const confirm = (deed: string) =>
    page.getByRole('dialog').getByRole('button', { name: deed, exact: true }).click()

  await open('mips')
  await page.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await confirm('Unlink')
  await told(page, 'Failed to unlink user MIP!')
  await page.getByRole('listitem').filter({ hasText: mip.name }).getByRole('switch').press('Space')
  await told(page, 'Failed to update MIP user!')
  await page.getByRole('button', { name: /^Edit the provider number/ }).click()
  await page.getByRole('listitem').filter({ hasText: mip.name }).getByRole('textbox').fill('2426621B')
  await page.keyboard.press('Enter')
  await told(page, 'Failed to update provider number!')
  await open('mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(otherMip.name)
  await page.getByRole('button', { name: `Link MIP: ${otherMip.name}`, exact: true }).click()
  await told(page, 'Failed to link MIP to user!')

  await open('groups')
  await page.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await confirm('Unlink')
  await told(page, 'Failed to unlink group to user!')
  const chooser = page.getByRole('combobox', { name: 'Group for admin' })
  await chooser.fill(group.groupName)
  await page.getByRole('option', { name: group.groupName }).click()
  await told(page, 'Failed to update user group!')
  await page.getByRole('button', { name: 'Link group' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(otherGroup.groupName)
  await page.getByRole('button', { name: `Link group: ${otherGroup.groupName}`, exact: true }).click()
  await told(page, 'Failed to link group to user!')

  await open('ris')
  await page.getByRole('button', { name: `Unlink ${ris.name}` }).click()
  await confirm('Unlink')
  await told(page, 'Failed to unlink user RIS!')
  await page.getByRole('button', { name: 'Link RIS' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(otherRis.name)
  await page
    .getByRole('textbox', { name: `RIS user name: Link RIS: ${otherRis.name}`, exact: true })
    .fill('moa')
  await page.getByRole('button', { name: `Link RIS: ${otherRis.name}`, exact: true }).click()
  await told(page, 'Failed to link RIS to user!')

  for (const [tab, button, text] of [
    ['mips', 'Link MIP', 'Failed to fetch user unlinked MIPS!'],
    ['groups', 'Link group', 'Failed to fetch user unlinked groups!'],
    ['ris', 'Link RIS', 'Failed to fetch unlinked user RIS!'],
  ] as const) {
    await page.route('**/unlinked-*', refuse)
    await open(tab)
    await page.getByRole('button', { name: button }).click()
    await told(page, text)
    await page.unroute('**/unlinked-*')
  }

  await open('documents')
  const file = { name: 'quiet.txt', mimeType: 'text/plain', buffer: Buffer.from('quiet') }
  await page.locator('input[type=file]').setInputFiles(file)
  await told(page, 'Failed to upload user document!')
  await page.unroute(writing)
  await open('documents')
  await page.locator('input[type=file]').setInputFiles(file)
  await told(page, 'Uploaded user document successfully.')
  await settled(page)
  await page.route(writing, refuse)
  await page.getByRole('switch', { name: 'Visibility of quiet.txt' }).press('Space')
  await told(page, 'Failed to update user document!')
  await page.getByRole('button', { name: 'Download quiet.txt' }).click()
  await told(page, 'Failed to download user document!')
  await page.getByRole('button', { name: 'Delete quiet.txt' }).click()
  await confirm('Delete')
  await told(page, 'Failed to delete user document!')

  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('No')
  await form.getByLabel('Last name').fill('Body')
  await form.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await form.getByRole('checkbox', { name: 'Member' }).check()
  await form.getByRole('button', { name: 'Add user' }).click()
  await told(page, 'Failed to add new user!')
  await open('profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('First name').fill('Mona')
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Failed to update user!')
})

test('what cannot be done to a MIP, a RIS or a group says so', async ({ page }) => {
  const stranger = await addPerson({ firstName: 'Per', lastName: `Mum${process.pid}` })
  const mip = await addMip('Mum Imaging')
  const ris = await addRis('Mum RIS')
  const group = await addGroup('Mum')
  await signInAsAdministrator(page)
  await page.route(writing, refuse)
  const confirm = (deed: string) =>
    page.getByRole('dialog').getByRole('button', { name: deed, exact: true }).click()

  for (const [list, add, label, name, text] of [
    ['/mips', 'Add MIP', 'Name', 'No MIP', 'Failed to add mip user!'],
    ['/ris', 'Add RIS', 'Name', 'No RIS', 'Failed to add RIS!'],
    ['/groups', 'Add group', 'Name', 'No group', 'Failed to add new group!'],
  ] as const) {
    await page.goto(list)
    await page.getByRole('button', { name: add }).first().click()
    await page.getByRole('dialog').getByLabel(label, { exact: false }).first().fill(name)
    await page.getByRole('dialog').getByRole('button', { name: add }).click()
    await told(page, text)
  }
  for (const [address, field, text] of [
    [`/mips/mipdetails?id=${mip.mipId}`, 'Name', 'Failed to update mip!'],
    [`/ris/risdetails?id=${ris.risId}`, 'Name', 'Failed to update RIS!'],
    [`/groups/groupdetails?id=${group.groupId}`, 'Name', 'Failed to update group!'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel(field, { exact: false }).first().fill('Another name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told(page, text)
  }
  for (const [address, name, text] of [
    ['/mips', mip.name, 'Failed to update MIP status!'],
    ['/ris', ris.name, 'Failed to update RIS status!'],
    ['/groups', group.groupName, 'Failed to update group status!'],
  ] as const) {
    await page.goto(`${address}?q=${encodeURIComponent(name)}`)
    const status = page.getByRole('switch', { name: `Status of ${name}`, exact: true })
    await status.press('Space')
    await confirm('Inactivate')
    await told(page, text)
    await expect(status, 'it goes back').toBeChecked()
  }

  await page.goto(`/mips/mipdetails?id=${mip.mipId}&tab=users`)
  await page.getByRole('button', { name: 'Link user' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(stranger.lastName)
  await picker.getByRole('button', { name: `Link user: Per ${stranger.lastName}`, exact: true }).click()
  await told(page, 'Failed to link user to MIP!')
  await page.route('**/unlinked-users', refuse)
  await page.goto(`/mips/mipdetails?id=${mip.mipId}&tab=users`)
  await page.getByRole('button', { name: 'Link user' }).click()
  await told(page, 'Failed to fetch MIP unlinked users!')
  await page.goto(`/mips/mipdetails?id=${mip.mipId}&tab=groups`)
  await page.getByRole('button', { name: 'Link group' }).click()
  await picker.getByRole('searchbox').fill(group.groupName)
  await picker.getByRole('button', { name: `Link group: ${group.groupName}`, exact: true }).click()
  await told(page, 'Failed to link MIP to group!')

  await page.goto(`/mips/mipdetails?id=${mip.mipId}&tab=documents`)
  const file = { name: 'mum.txt', mimeType: 'text/plain', buffer: Buffer.from('mum') }
  await page.locator('input[type=file]').setInputFiles(file)
  await told(page, 'Failed to upload MIP document!')
  await page.unroute(writing)
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
  await told(page, 'Uploaded MIP document successfully.')
  await settled(page)
  await page.route(writing, refuse)
  const row = page.getByRole('listitem').filter({ hasText: 'mum.txt' })
  await row.getByRole('switch').press('Space')
  await told(page, 'Failed to update MIP document!')
  await row.getByRole('button', { name: 'Download mum.txt' }).click()
  await told(page, 'Failed to download MIP document!')
  await row.getByRole('button', { name: 'Delete mum.txt' }).click()
  await confirm('Delete')
  await told(page, 'Failed to delete MIP document!')

  await page.goto(`/groups/groupdetails?id=${group.groupId}&tab=invitations`)
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await picker.getByRole('searchbox').fill(stranger.lastName)
  await picker.getByRole('button', { name: `Invite Per ${stranger.lastName}`, exact: true }).click()
  await told(page, 'Failed to send invitation to user!')
})

test('what cannot be done to oneself says so', async ({ page }) => {
  const person = await addPerson({ firstName: 'Sia', lastName: 'Silent', roles: ['Member', 'TYP'] })
  const group = await addGroup('Silence', [person])
  await signIn(page, person, '/')
  await page.route(/set-session-role|change-password/, refuse)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await told(page, 'Failed to change session role!')
  await page.unroute(/set-session-role|change-password/)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')

  await page.route(writing, refuse)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Sian')
  await form.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Failed to update user profile!')
  await page.goto('/my-profile?tab=groups')
  await page.getByRole('button', { name: `Leave ${group.groupName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  // The contract writes it with two spaces; a browser shows one.
  await told(page, 'Failed to leave group!')
})

test('what cannot be done before one is signed in says so', async ({ page }) => {
  const { activationLink } = await invitePerson({ firstName: 'Tove', lastName: 'Falk' })
  const choosePassword = async (button: string) => {
    await page.getByLabel('New password').fill('Amber-Field-58')
    await page.getByLabel('Confirm password').fill('Amber-Field-58')
    await page.getByRole('button', { name: button }).click()
  }
  await page.route('**/api/auth/activate-account', refuse)
  await page.goto(activationLink)
  await choosePassword('Activate account')
  await told(page, 'Failed to activate account!')
  await page.goto('/activate-account?token=long-gone')
  await told(page, 'Invalid activate account url!')

  const known = await addPerson()
  await page.route('**/api/auth/send-password-reset-link', refuse)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(known.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await told(page, 'Failed to send reset password link!')
  await page.unroute('**/api/auth/send-password-reset-link')
  const inbox = openInbox(known.email)
  await page.getByRole('button', { name: 'Send' }).click()
  const link = linkIn(await inbox.next())
  await page.route('**/api/auth/validate-reset-password-token*', refuse)
  await page.goto(link)
  await told(page, 'Invalid reset password url!')
  await page.unroute('**/api/auth/validate-reset-password-token*')
  await page.route('**/api/auth/reset-password', refuse)
  await page.goto(link)
  await choosePassword('Reset password')
  await told(page, 'Failed to reset password!')

  await page.clock.install()
  await page.route('**/api/auth/send-2fa-otp', refuse)
  await givePassword(page, known)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('05:01')
  await page.getByRole('button', { name: 'Resend code' }).click()
  await told(page, 'Failed to send OTP.')
})

test('a picture that is not taken says so', async ({ page }) => {
  const { mipId } = await addMip('Blank Imaging')
  await signInAsAdministrator(page)
  await page.route(/\/api\/[^?]*(photo|logo)/, refuse)
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  for (const [address, button, text] of [
    ['/my-profile', 'Use this photo', 'Failed to upload user profile photo!'],
    [`/mips/mipdetails?id=${mipId}`, 'Use this logo', 'Failed to upload MIP logo!'],
  ] as const) {
    await page.goto(address)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: button }).click()
    await told(page, text)
  }
})

test.describe('a page that breaks', () => {
  test.use({ expectedComplaint: /Cannot read properties of null/ })

  test('says so, and is drawn when tried again', async ({ page }) => {
    await signInAsAdministrator(page)
    // An answer no page expects: the screen it would have filled cannot be drawn.
    await page.route('**/api/roles?*', (route) => route.fulfill({ json: { roles: [null], total: 1 } }))
    await page.goto('/roles')
    await told(page, 'Sorry, server goes wrong')
    await page.unroute('**/api/roles?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Typist' })).toBeVisible()
  })
})
