import { linkIn, openInbox } from './support/mail.ts'
import { addPerson, invitePerson } from './support/people.ts'
import { openWithin } from './support/record-pages.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { changingCalls, refuseCall } from './support/refused-calls.ts'
import { givePassword, signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectMessage, test } from './support/test.ts'

// The portal shows its own text for a failed call when the server sends none.

test('says what could not be read and offers a retry', async ({ page }) => {
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
  ] as const
  await page.route('**/api/mips', refuseCall)
  await openWithin(page, '/mips')
  await expectMessage(page, 'Failed to fetch all mips!')
  await page.unroute('**/api/mips')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('tbody a').first(), 'the list was read again').toBeVisible()
  for (const [call, address, text] of situations) {
    await page.route(call, refuseCall)
    await openWithin(page, address)
    await expectMessage(page, text)
    await page.unroute(call)
  }
  // The dashboard was read after the sign-in, so it is loaded again.
  for (const [call, text] of [
    ['**/api/gantryapps', 'Failed to fetch apps!'],
    ['**/group-invitations', 'Failed to fetch all group invitations!'],
  ] as const) {
    await page.route(call, refuseCall)
    await page.goto('/member/dashboard')
    await expectMessage(page, text)
    await page.unroute(call)
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Failed to fetch all group invitations!')).toBeHidden()
  await page.goto('/nowhere')
  await expectMessage(page, 'Oops, an error has occurred. Page not found!')
})

test('says which change of an own record failed', async ({ page }) => {
  const person = await addPerson({ firstName: 'Sia', lastName: 'Silent', roles: ['Member', 'TYP'] })
  const group = await addGroup('Silence', [person])
  await signIn(page, person, '/')
  await page.route(/set-session-role|change-password/, refuseCall)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expectMessage(page, 'Failed to change session role!')
  await page.unroute(/set-session-role|change-password/)
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')

  await page.route(changingCalls, refuseCall)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Sian')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Failed to update user profile!')
  await page.goto('/my-profile?tab=groups')
  await page.getByRole('button', { name: `Leave ${group.groupName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  // The contract writes this text with two spaces, and a browser shows one.
  await expectMessage(page, 'Failed to leave group!')
})

test('says which step failed before signing in', async ({ page }) => {
  const { activationLink } = await invitePerson({ firstName: 'Tove', lastName: 'Falk' })
  const choosePassword = async (button: string) => {
    await page.getByLabel('New password').fill('Amber-Field-58')
    await page.getByLabel('Confirm password').fill('Amber-Field-58')
    await page.getByRole('button', { name: button }).click()
  }
  await page.route('**/api/auth/activate-account', refuseCall)
  await page.goto(activationLink)
  await choosePassword('Activate account')
  await expectMessage(page, 'Failed to activate account!')
  await page.goto('/activate-account?token=long-gone')
  await expectMessage(page, 'Invalid activate account url!')

  const known = await addPerson()
  await page.route('**/api/auth/send-password-reset-link', refuseCall)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(known.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expectMessage(page, 'Failed to send reset password link!')
  await page.unroute('**/api/auth/send-password-reset-link')
  const inbox = openInbox(known.email)
  await page.getByRole('button', { name: 'Send' }).click()
  const link = linkIn(await inbox.next())
  await page.route('**/api/auth/validate-reset-password-token*', refuseCall)
  await page.goto(link)
  await expectMessage(page, 'Invalid reset password url!')
  await page.unroute('**/api/auth/validate-reset-password-token*')
  await page.route('**/api/auth/reset-password', refuseCall)
  await page.goto(link)
  await choosePassword('Reset password')
  await expectMessage(page, 'Failed to reset password!')

  await page.clock.install()
  await page.route('**/api/auth/send-2fa-otp', refuseCall)
  await givePassword(page, known)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('05:01')
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expectMessage(page, 'Failed to send OTP.')
})

test('says that an image could not be uploaded', async ({ page }) => {
  const { mipId } = await addMip('Blank Imaging')
  await signInAsAdministrator(page)
  await page.route(/\/api\/[^?]*(photo|logo)/, refuseCall)
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
    await expectMessage(page, text)
  }
})

test.describe('a page with an error', () => {
  test.use({ expectedMessages: /Cannot read properties of null/ })

  test('shows a message, and is shown again after a retry', async ({ page }) => {
    await signInAsAdministrator(page)
    // The page cannot render this invalid answer.
    await page.route('**/api/roles?*', (route) => route.fulfill({ json: { roles: [null], total: 1 } }))
    await page.goto('/roles')
    await expectMessage(page, 'Sorry, server goes wrong')
    await page.unroute('**/api/roles?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Typist' })).toBeVisible()
  })
})
