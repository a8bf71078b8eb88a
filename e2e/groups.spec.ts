import type { Page } from '@playwright/test'
import { openInbox } from './support/mail.ts'
import { addNamesakes, addPerson } from './support/people.ts'
import { searchPicker } from './support/pickers.ts'
import { expectRefused } from './support/record-pages.ts'
import { addGroup, addMip, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

async function openGroup(page: Page, groupId: number, tab = 'details'): Promise<void> {
  await page.goto(`/groups/groupdetails?id=${groupId}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

test('lets a group administrator edit the group, invite and remind people, and remove members', async ({
  page,
}) => {
  const leader = await addPerson({ firstName: 'Gil', lastName: 'Stone', roles: ['GroupAdmin'] })
  const member = await addPerson({ firstName: 'Mae', lastName: 'Low' })
  const invited = await addPerson({ firstName: 'Wes', lastName: uniqueWord('Wanted') })
  const group = await addGroup('Dune', [member])
  const other = await addGroup('Beyond')
  await giveGroupToAdminister(leader.userId, group.groupId)
  await signIn(page, leader, '/groups')
  await expect(page.locator('tbody a')).toHaveText([group.groupName])
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0)
  await page.goto(`/groups/groupdetails?id=${other.groupId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This group can't be found")
  await expectAccessible(page)

  await openGroup(page, group.groupId)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please input valid email!')).toBeVisible()
  await form.getByLabel('Email').fill('dune@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated group successfully.')
  await expect(page.getByText('dune@example.com')).toBeVisible()

  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expect(page.getByText('No pending invitations').last()).toBeVisible()
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await searchPicker(page.getByRole('dialog'), invited.lastName)
  await page.getByRole('button', { name: `Invite Wes ${invited.lastName}` }).click()
  await expectMessage(page, 'Send invitation to user successfully.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: invited.lastName })
  await expect(row).toBeVisible()
  await expect(
    page.getByText(invited.email),
    'the email of a person outside the group is not shown',
  ).toHaveCount(0)
  await expectAccessible(page)
  const inbox = openInbox(invited.email)
  await row.getByRole('button', { name: /^Resend the invitation/ }).click()
  await expectMessage(page, 'was resent')
  await inbox.next(new RegExp(group.groupName))
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await expectMessage(page, 'was withdrawn')
  await expect(row).toHaveCount(0)

  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Remove Mae Low' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectMessage(page, 'Unlinked user successfully.')
  await expect(page.getByRole('button', { name: 'Remove Mae Low' })).toHaveCount(0)
})

test('adds members at once, and restores the list when a change is refused', async ({ page }) => {
  const person = await addPerson({ firstName: 'Lea', lastName: uniqueWord('Moss') })
  const name = `Lea ${person.lastName}`
  const [group, mip] = [await addGroup('Reef'), await addMip('Reef Imaging')]
  await signInAsAdministrator(page)
  await openGroup(page, group.groupId, 'members')
  await page.getByRole('button', { name: 'Add members' }).first().click()
  const picker = page.getByRole('dialog')
  await searchPicker(picker, person.lastName)

  const refuse = (route: { fulfill: (reply: object) => Promise<void> }) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'r-1' } })
  await page.route('**/api/link-user-group', refuse)
  await picker.getByRole('button', { name: `Add ${name} to the group` }).click()
  await expectMessage(page, 'Failed to link user to group!')
  await expect(
    picker.getByRole('button', { name: `Add ${name} to the group` }),
    'the row is restored',
  ).toBeVisible()
  await page.unroute('**/api/link-user-group')
  await picker.getByRole('button', { name: `Add ${name} to the group` }).click()
  await expectMessage(page, `Linked user to group ${group.groupName} successfully.`)
  await picker.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()

  await page.route('**/api/unlink-user-group/**', refuse)
  await row.getByRole('button', { name: `Remove ${name}` }).click()
  await expectMessage(page, 'Failed to unlink user to group!')
  await expect(row, 'the row is restored').toBeVisible()

  await page.getByRole('tab', { name: 'MIPs' }).click()
  await page.getByRole('button', { name: 'Link MIPs' }).first().click()
  await searchPicker(page.getByRole('dialog'), mip.name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Link ${mip.name}` })
    .click()
  await expectMessage(page, 'Linked MIP to group successfully.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await expectMessage(page, 'Unlinked MIP from group successfully.')
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await expectAccessible(page)
})

test('shows the previous page after the only row of the last page is removed', async ({ page }) => {
  const { people } = await addNamesakes('Remnant', 11)
  const group = await addGroup('Ebb', people)
  await signInAsAdministrator(page, `/groups/groupdetails?id=${group.groupId}&tab=members&page=2`)
  let removals = 0
  page.on('request', (request) => {
    if (request.url().includes('/unlink-user-group/')) removals += 1
  })
  const remove = async () => {
    await page
      .getByRole('button', { name: /^Remove Nr/ })
      .first()
      .dblclick()
    await expectMessage(page, 'Unlinked user successfully.')
  }
  await expect(page.getByText('11–11 of 11')).toBeVisible()
  await remove()
  await expect(page.getByText('1–10 of 10')).toBeVisible()
  await expect(page).toHaveURL(/tab=members$/)
  await expect(page.locator('tbody a')).toHaveCount(10)
  expect(removals, 'a double click removes one row').toBe(1)

  await page.getByRole('searchbox').fill('nr15')
  await expect(page.locator('tbody a')).toHaveCount(1)
  await remove()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.locator('tbody a')).toHaveCount(9)
})

test('finds a group, inactivates it after a question, and keeps the filters in the address', async ({
  page,
}) => {
  const group = await addGroup('Fern', [await addPerson()])
  await signInAsAdministrator(page, '/groups')
  await page.getByRole('searchbox').fill(group.groupName)
  await expect(page).toHaveURL(/q=Fern/)
  await expect(page.locator('tbody a')).toHaveText([group.groupName])
  await page.getByRole('switch', { name: `Status of ${group.groupName}` }).press('Space')
  const question = page.getByRole('dialog', { name: `Deactivate ${group.groupName}?` })
  await expect(question).toContainText('Linked to it: 1 member.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Inactivated group successfully.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(page).toHaveURL(/status=false/)
  await page.reload()
  await expect(page.locator('tbody a'), 'a reload shows the same list').toHaveText([group.groupName])
  await page.getByRole('switch').press('Space')
  await expectMessage(page, 'Activated group successfully.')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
})

test('lets a member read the group and leave it', async ({ page }) => {
  const member = await addPerson({ firstName: 'Ben', lastName: 'Ray' })
  const colleague = await addPerson({ firstName: 'Tess', lastName: 'Hill' })
  const group = await addGroup('Shore', [member, colleague])
  await signIn(page, member, '/')
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.locator('tbody a')).toHaveText([group.groupName])
  await expect(page.getByRole('checkbox'), 'a member sets no status, so no row can be selected').toHaveCount(
    0,
  )
  await page.getByRole('link', { name: group.groupName }).click()
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Members', 'Administrators', 'MIPs'])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tess Hill' })).toBeVisible()
  await expect(page.getByText(colleague.email)).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave group' }).click()
  const question = page.getByRole('dialog', { name: `Leave ${group.groupName}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Leave group' }).click()
  await expectMessage(page, 'Leaved group successfully.')
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByText('You belong to no group yet')).toBeVisible()
  await expectAccessible(page)
})

test('shows the 403 page to an MRT on each guarded route', async ({ page }) => {
  await signIn(page, await addPerson({ roles: ['MRT'] }), '/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Dashboard'])
  const guarded = ['/users/userdetails?id=1', '/mips', '/mips/mipdetails?id=1', '/mips/provider-numbers']
  guarded.push('/groups', '/groups/groupdetails?id=1', '/my-profile', '/ris', '/ris/risdetails?id=1')
  guarded.push('/roles', '/loggedin-users', '/audit')
  await page.goto('/users')
  await expect(page, 'an address that was typed').toHaveURL('/member/unauthorized')
  for (const route of guarded) await expectRefused(page, route)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back Home' }).click()
  await expect(page).toHaveURL('/member/dashboard')
})
