import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const menuItems = async (page: Page) => {
  await page.getByRole('button', { name: /: account$/ }).click()
  const names = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

test('has everything about oneself on one page, each tab with its address', async ({ page }) => {
  const person = await addPerson({ firstName: 'Mae', lastName: 'Lund', roles: ['Member'] })
  await signIn(page, person, '/my-profile')
  const tabs = page.getByRole('tablist', { name: 'About you' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'Profile',
    'Security',
    'MIPs',
    'Groups',
    'RIS',
    'Documents',
    'Sessions',
    'Professions',
    'Corrections',
    'Copy of data',
    'Scopes of practice',
    'Qualifications',
    'Notifications',
    'Terms',
  ])
  expect(await menuItems(page)).toEqual(['My Account', 'Connections', 'Change Password', 'Logout'])
  for (const [tab, heading] of [
    ['Security', 'Second factor'],
    ['Documents', 'Documents'],
    ['Sessions', 'Your sessions'],
    ['Qualifications', 'Qualifications'],
    ['Notifications', 'Inbox'],
  ] as const) {
    await tabs.filter({ hasText: tab }).click()
    await expect(page).toHaveURL(`/my-profile?tab=${tab.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  const daily = page.getByRole('switch')
  await expect(daily).toBeEnabled()
  await page.reload()
  await expect(tabs.filter({ hasText: 'Notifications' })).toHaveAttribute('aria-selected', 'true')
})

test('leads from old addresses to their tabs', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['Member'] }), '/account')
  await expect(page).toHaveURL('/my-profile')
  for (const [old, now] of [
    ['/account?tab=details', '/my-profile'],
    ['/account?tab=numbers', '/my-profile?tab=mips'],
    ['/account?tab=qualifications', '/my-profile?tab=qualifications'],
    ['/account?tab=sessions', '/my-profile?tab=sessions'],
    ['/my-profile?tab=connections', '/my-profile?tab=mips'],
  ] as const) {
    await page.goto(old)
    await expect(page).toHaveURL(now)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  }
  await page.goto('/account?edit=mobile')
  await expect(page.getByRole('dialog').getByLabel('Mobile')).toBeFocused()
  await expect(page).toHaveURL('/my-profile')
})

test('shows the same page to a role that the specification keeps from the profile', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Ty', lastName: 'Lund', roles: ['TYP'] }), '/')
  expect(await menuItems(page)).toEqual(['My Account', 'Change Password', 'Logout'])
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('tablist', { name: 'About you' }).getByRole('tab')).toHaveText([
    'Profile',
    'Security',
    'MIPs',
    'Documents',
    'Sessions',
    'Professions',
    'Corrections',
    'Copy of data',
    'Scopes of practice',
    'Qualifications',
    'Notifications',
    'Terms',
  ])
  await page.getByRole('tab', { name: 'MIPs' }).click()
  await expect(page).toHaveURL('/account?tab=mips')
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog').getByLabel('Mobile').fill('0491 570 007')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated user profile successfully.')
})

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit your profile' })

test('keeps what was typed during a reload, and stores nothing after it', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['Member'] }), '/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await form(page).getByLabel('Suburb').fill('Glebe Point')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('Open the form again to restore your entries.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Glebe')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(form(page).getByLabel('Suburb')).toHaveValue('')
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Restore' }).click()
  await expect(form(page).getByLabel('Suburb')).toHaveValue('Glebe Point')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated user profile successfully.')
  await expect(form(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Glebe Point')).toBeVisible()
  await expect(page.getByText('Your entries were kept')).toHaveCount(0)
})

test('keeps what was typed when another tab takes a role that may not open the page', async ({
  page,
  context,
}) => {
  await signIn(page, await addPerson({ roles: ['Member', 'TYP'] }), '/')
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
  await expect(page).toHaveURL('/member/dashboard')
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await form(page).getByLabel('Suburb').fill('Glebe Point')

  const other = await context.newPage()
  await other.goto('/role-selection')
  await other.getByRole('listitem').getByRole('button').filter({ hasText: 'Types and prepares' }).click()
  await expect(other).toHaveURL('/member/dashboard')

  await expect(page).toHaveURL('/member/dashboard')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByText('Open the form again to restore your entries.')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await form(page).getByRole('button', { name: 'Restore' }).click()
  await expect(form(page).getByLabel('Suburb')).toHaveValue('Glebe Point')
})
