import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { openWithin } from './support/record-pages.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const open = async (page: Page) => {
  // The shortcut works as soon as the button is shown.
  await expect(page.getByRole('button', { name: /^Jump to/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Jump to' })
  await expect(field).toBeFocused()
  return field
}
const option = (page: Page, name: string) => page.getByRole('option', { name })

test('lets an administrator reach any record and screen by keyboard alone', async ({ page }) => {
  const person = await addPerson({ firstName: 'Ylva', lastName: uniqueWord('Brandt') })
  const fullName = `Ylva ${person.lastName}`
  const word = uniqueWord('Quay')
  const [mip, ris, group] = [
    await addMip(`${word} Imaging`),
    await addRis(`${word} RIS`),
    await addGroup(`${word} Group`),
  ]
  await signInAsAdministrator(page, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = await open(page)
  await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(option(page, 'Keyboard shortcuts')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  await field.fill(word)
  for (const { name } of [mip, ris, { name: group.groupName }]) await expect(option(page, name)).toBeVisible()
  await expectAccessible(page)
  await field.fill(mip.name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mips\/mipdetails/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mip.name)

  for (const [name, url] of [
    [ris.name, /\/ris\/risdetails/],
    [group.groupName, /\/groups\/groupdetails/],
    [fullName, /\/users\/userdetails/],
  ] as const) {
    await (await open(page)).fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fullName)
  await (await open(page)).fill('log us')
  await expect(option(page, 'LoggedIn Users')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/loggedin-users/)

  await open(page)
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText(fullName)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeHidden()
})

test('shows only the results of the last of two quick searches, and retries a failed one', async ({
  page,
}) => {
  const [slowWord, quickWord] = [uniqueWord('Slow'), uniqueWord('Quick')]
  const slow = await addMip(slowWord)
  const quick = await addMip(quickWord)
  await signInAsAdministrator(page, '/member/dashboard')
  await page.route('**/api/mips', async (route) => {
    if (route.request().postData()?.includes(slowWord)) await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Jump to …' }).click()
  const field = page.getByRole('combobox', { name: 'Jump to' })
  const asked = page.waitForRequest((request) => Boolean(request.postData()?.includes(slowWord)))
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/mips') && Boolean(response.request().postData()?.includes(slowWord)),
  )
  await field.fill(slowWord)
  await asked
  await field.fill(quickWord)
  await expect(option(page, quick.name)).toBeVisible()
  await answered
  await expect(option(page, quick.name)).toBeVisible()
  await expect(option(page, slow.name)).toHaveCount(0)
  await page.unroute('**/api/mips')
  await page.route('**/api/mips', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  await field.fill(slow.name)
  await expect(page.getByText('The search failed.')).toBeVisible()
  await page.unroute('**/api/mips')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(option(page, slow.name)).toBeVisible()
})

test('finds only the records that the lists of a role show', async ({ page }) => {
  const colleague = await addPerson({ firstName: 'Ebba', lastName: 'Zetterlund' })
  await addPerson({ firstName: 'Egil', lastName: 'Zetterlund' })
  const member = await addPerson({ firstName: 'Elin', lastName: 'Zetterlund', roles: ['Member', 'MRT'] })
  await addGroup('Shared', [colleague, member])
  await signIn(page, member, '/')
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await open(page)).fill('Zetterlund')
  await expect(page.getByRole('group', { name: 'Members' }).getByRole('option')).toHaveText([
    /Ebba Zetterlund/,
    /Elin Zetterlund/,
  ])
  await page.keyboard.press('Escape')

  await page.goto('/role-selection')
  await page.getByRole('listitem').getByRole('button').filter({ hasNotText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = await open(page)
  await expect(page.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText([
    'Dashboard',
    'My Account',
  ])
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Add a qualification of mine',
    'Edit my details',
    'Switch to: Member',
    'Switch Role',
    'Change Password',
    'Logout',
    'Keyboard shortcuts',
  ])
  await field.fill('Zetterlund')
  await expect(page.getByText('Nothing found for “Zetterlund”.')).toBeVisible()
})

test('loses no key that is typed while it opens, starts an action, and does not open over its form', async ({
  page,
}) => {
  await signInAsAdministrator(page, '/mips')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIP')
  await expect(page.getByRole('button', { name: /^Jump to/ })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Jump to' })
  const typed = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/JumpDialog[^/]*\.js/)
  await page.route(/JumpDialog[^/]*\.js/, async (route) => {
    await typed.promise
    await route.continue()
  })
  // In a field of the page, which must not receive the letters.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gurpreet')
  await asked
  await expect(field).toHaveCount(0)
  typed.resolve()
  await expect(field).toHaveValue('gurpreet')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  // Its code is loaded now, and the keys follow at once, with Enter.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add member')
  await page.keyboard.press('Enter')
  const firstName = page.getByRole('dialog', { name: 'Add member' }).getByLabel('First name')
  await firstName.fill('Half')
  await expect(page).toHaveURL(/\/users/)
  await page.keyboard.press('Control+k')
  await expect(field, 'it does not open over a form that is being filled in').toHaveCount(0)
  await expect(firstName).toHaveValue('Half')
  await firstName.fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
})

test('finds tabs, settings and actions by other words too, the recent ones first', async ({ page }) => {
  const word = uniqueWord('Harbour')
  const mip = await addMip(`${word} Imaging`)
  const group = await addGroup(`${word} Group`)
  await signInAsAdministrator(page, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [words, label] of [
    ['doctor', 'Members'],
    ['clinic', 'MIP'],
    ['2fa', 'Second factor and passkeys'],
    ['licence', 'Qualifications'],
    ['sign out', 'Logout'],
    ['dark', 'Appearance'],
  ] as const) {
    await (await open(page)).fill(words)
    await expect(option(page, label).first(), words).toBeVisible()
    await page.keyboard.press('Escape')
  }

  // The tabs of the open record, and what one may do with it.
  await (await open(page)).fill(group.groupName)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group.groupName)
  await (await open(page)).fill('history')
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([/History/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await (await open(page)).fill(`invite ${word}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(group.groupName)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await (await open(page)).fill('edit')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Edit ${group.groupName}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What was opened by a click is recent too, and what matches a text comes first among it.
  await openWithin(page, `/mips?q=${word}`)
  await page.getByRole('link', { name: mip.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mip.name)
  await openWithin(page, '/member/dashboard')
  await open(page)
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText(mip.name)
  await page.getByRole('combobox', { name: 'Jump to' }).fill(word)
  await expect(recent).toHaveText([new RegExp(mip.name), new RegExp(group.groupName)])
  await expect(page.getByRole('option')).toHaveCount(2)
})

test('offers a member their own tasks, switches their role and signs them out', async ({ page }) => {
  const member = await addPerson({
    firstName: 'Elin',
    lastName: uniqueWord('Jump'),
    roles: ['Member', 'MRT'],
  })
  await signIn(page, member, '/')
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await open(page)).fill('add')
  await expect(page.getByRole('option').filter({ hasText: /^Add/ })).toHaveText([
    'Add a qualification of mine',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /qualification/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await (await open(page)).fill('new password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await (await open(page)).fill('switch to')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/role-selection')
  await expect(page, 'the role is chosen by itself').toHaveURL('/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await (await open(page)).fill('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signin')
})
