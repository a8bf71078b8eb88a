import type { Page } from '@playwright/test'
import { codeIn, openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { expectRefused } from './support/record-pages.ts'
import { fillSignIn, signIn, signInElsewhere, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const changePassword = async (page: Page) => {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
}

test('lets a person with several roles choose one, again after a refusal, and switch', async ({ page }) => {
  const person = await addPerson({
    firstName: 'Noor',
    lastName: 'Haddad',
    roles: ['Member', 'GroupAdmin', 'MIS'],
  })
  await signInThroughPages(page, person)
  await expect(page).toHaveURL('/role-selection')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Noor Haddad')
  const cards = page.getByRole('listitem').getByRole('button')
  await expect(cards).toHaveCount(3)
  await expect(page.locator('[aria-current]'), 'no role is chosen yet').toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/users')
  await expect(page, 'a role must be chosen first').toHaveURL('/role-selection')

  const message = 'You are not allowed to do this.'
  await page.route('**/set-session-role', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message, requestId: 'none' } }),
  )
  await cards.filter({ hasText: 'Reports imaging studies' }).click()
  await expect(page.getByRole('alert'), 'a refused role').toContainText(message)
  await page.unroute('**/set-session-role')

  // The answer is held back, so that the page can be checked before it.
  const checked = Promise.withResolvers<void>()
  await page.route('**/set-session-role', async (route) => {
    await checked.promise
    await route.continue()
  })
  await cards.filter({ hasText: 'Reports imaging studies' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Opening the portal' })).toBeVisible()
  await expect(page.locator('[aria-current]')).toHaveCount(1)
  checked.resolve()
  await expect(page).not.toHaveURL('/role-selection')

  await page.goto('/role-selection')
  await expect(page.locator('[aria-current]')).toContainText('Reports imaging studies')
  await expectAccessible(page)
  await cards.filter({ hasText: 'Your own profile' }).press('Enter')
  await expect(page).not.toHaveURL('/role-selection')
  await page.goto('/role-selection')
  await expect(page.locator('[aria-current]')).toContainText('Your own profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/signin')
  await page.goto('/role-selection')
  await expect(page).toHaveURL('/signin')
})

test('lets a person with five roles use each of them, in every tab', async ({ page, context }) => {
  const roles = ['Member', 'GroupAdmin', 'GantryAdmin', 'MIS', 'TYP']
  await signIn(page, await addPerson({ firstName: 'Siri', lastName: 'Dahl', roles }), '/')
  const member = ['Dashboard', 'Members', 'MIP', 'Groups']
  const administrator = [
    'Dashboard',
    'Members',
    'RIS',
    'MIP',
    'Groups',
    'Roles',
    'LoggedIn Users',
    'Imports',
    'Qualifications',
    'Access',
    'Audit',
    'Connected apps',
    'Service accounts',
    'Hospital sign-in',
    'Webhooks',
    'Platform settings',
    'Custom fields',
    'Mail wording',
    'Background jobs',
  ]
  const risPages = ['/ris', '/ris/risdetails?id=1']
  const turns = [
    { label: 'Member', sees: member, mayEnter: ['/users'], isRefused: ['/audit', ...risPages] },
    {
      label: 'Group administrator',
      sees: [...member, 'Worklist', 'Readiness', 'Qualifications', 'Access'],
      mayEnter: ['/mips'],
      isRefused: ['/roles', '/imports', ...risPages],
    },
    { label: 'Typist', sees: ['Dashboard'], mayEnter: [], isRefused: ['/users', '/my-profile'] },
    { label: 'Platform administrator', sees: administrator, mayEnter: ['/roles'], isRefused: [] },
    { label: 'Medical imaging specialist', sees: ['Dashboard'], mayEnter: [], isRefused: ['/groups'] },
  ]
  // Platform administrators see the entries of all domains, more than these: the journey of each domain opens its own.
  const known = new RegExp(`^(?:${administrator.join('|')})$`)
  const entries = (at: Page, sees: string[]) => {
    const links = at.getByRole('navigation', { name: 'Main' }).getByRole('link')
    return sees === administrator ? links.filter({ hasText: known }) : links
  }
  const account = (at: Page, label: string) =>
    at.getByRole('button', { name: `Siri Dahl, ${label}: account`, exact: true })
  let other: Page | null = null
  for (const { label, sees, mayEnter, isRefused } of turns) {
    if (other === null) await expect(page).toHaveURL('/role-selection')
    else {
      await page.bringToFront()
      await page.getByRole('button', { name: /^Siri Dahl, .*: account$/ }).click()
      await page.getByRole('menuitem', { name: 'Switch Role' }).click()
    }
    await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(5)
    await page.getByRole('listitem').getByRole('button').filter({ hasText: label }).first().click()
    await expect(page).not.toHaveURL('/role-selection')
    await expect(account(page, label)).toBeVisible()
    await expect(entries(page, sees)).toHaveText(sees)
    if (other === null) {
      other = await context.newPage()
      await other.goto('/member/dashboard')
    }
    await expect(account(other, label), 'the other tab changes too').toBeVisible()
    await expect(entries(other, sees)).toHaveText(sees)
    for (const path of mayEnter) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
    for (const path of isRefused) {
      await expectRefused(page, path)
    }
  }
})

test('ends the other sessions after a change of password, and signs in with the new one', async ({
  page,
  browser,
}) => {
  const person = await addPerson()
  await signIn(page, person, '/')
  const otherPage = await signInElsewhere(browser, person, '/')

  await changePassword(page)
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const submit = dialog.getByRole('button', { name: 'Change password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(page)

  await submit.click()
  await expect(dialog.getByText('Please input your current password!')).toBeVisible()
  await expect(dialog.getByText('Please input your new password!')).toBeVisible()
  await expect(dialog.getByText('Please input new password again!')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()

  const password = 'Amber-Field-58'
  await dialog.getByLabel('Current password').fill('Wrong-Guess-1')
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('too weak')
  await dialog.getByLabel('New password again').fill(password)
  await submit.click()
  await expect(dialog.getByText('The password does not meet the password policy requirements!')).toBeVisible()
  await expect(dialog.getByText('The new password and confirmation password do not match!')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await submit.click()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1)
  await expect(dialog.getByLabel('Current password'), 'the server names the field').toBeFocused()
  await expectAccessible(page)

  await dialog.getByLabel('Current password').fill(person.password)
  await submit.click()
  await expect(page.getByText('Changed user password successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await otherPage.reload()
  await expect(otherPage, 'the other session has ended').toHaveURL('/signin')
  await otherPage.context().close()
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInThroughPages(page, { ...person, password })
  await expect(page).toHaveURL('/member/dashboard')
})

test('signs out the first person when another one signs in in another tab', async ({ page, context }) => {
  const [first, second] = [await addPerson(), await addPerson()]
  const other = await context.newPage()
  await other.goto('/signin')
  await signIn(page, first, '/')
  await expect(page).toHaveURL('/member/dashboard')

  // This tab was opened on the sign-in page before the first person signed in.
  const inbox = openInbox(second.email)
  await fillSignIn(other, second)
  await expect(page, 'the first person is signed out here').toHaveURL('/signin')
  await other.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other, 'the second person stays signed in').toHaveURL('/member/dashboard')
  await other.reload()
  await expect(other).toHaveURL('/member/dashboard')
})

test('uses the session in a new tab, and signs out in every tab', async ({ page, context }) => {
  await signIn(page, await addPerson(), '/')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL('/member/dashboard')
  await other.getByRole('button', { name: /: account$/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/signin')
  await expect(page).toHaveURL('/signin')
})
