import { addPerson, asAdministrator } from './support/people.ts'
import { addGroup } from './support/records.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectAccessible, middleOf, test } from './support/test.ts'

const invite = (userId: number, groupId: number) =>
  asAdministrator(`/api/group-invitations/${userId}/create-group-invitation`, { groupId })

test('lets people answer invitations from the header on any page', async ({ page }) => {
  const person = await addPerson({ firstName: 'Ines', lastName: 'Lund' })
  const [reef, delta] = [await addGroup('Reef'), await addGroup('Delta')]
  await signIn(page, person)
  await invite(person.userId, reef.groupId)
  await invite(person.userId, delta.groupId)
  await page.goto('/groups')
  const bell = (summary: string) => page.getByRole('button', { name: `Notifications: ${summary}` })
  await bell('2 entries wait for you').press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: '2 entries wait for you' })).toBeFocused()
  await expectAccessible(page)

  await page.route('**/group-invitations/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } }),
  )
  await panel.getByRole('button', { name: `Accept the invitation to ${reef.groupName}` }).click()
  await expect(page.getByText('Failed to update group invitation!')).toBeVisible()
  await expect(panel.getByRole('heading').first(), 'the invitation is still pending').toHaveText(
    '2 entries wait for you',
  )
  await expect(panel.locator('[data-paused]'), 'the button accepts clicks again').toHaveCount(0)
  await page.unroute('**/group-invitations/*')

  await panel.getByRole('button', { name: `Accept the invitation to ${reef.groupName}` }).press('Enter')
  await expect(page.getByText('Invitation accepted succcessfully.')).toBeVisible()
  await expect(bell('1 entry waits for you')).toBeVisible()
  await expect(panel.getByRole('heading', { name: '1 entry waits for you' })).toBeFocused()
  await expect(
    page.getByRole('row').filter({ hasText: reef.groupName }),
    'the list on the page is updated',
  ).toBeVisible()
  await panel.getByRole('button', { name: `Reject the invitation to ${delta.groupName}` }).click()
  await expect(page.getByText('Invitation rejected succcessfully.')).toBeVisible()
  await expect(panel.getByText('What needs you appears here, for example invitations.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell('Nothing waits for you')).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: delta.groupName })).toHaveCount(0)
})

test('says that an invitation was already answered in another tab', async ({ page, context }) => {
  const person = await addPerson()
  const group = await addGroup('Fjord')
  await signIn(page, person)
  await invite(person.userId, group.groupId)
  await page.goto('/member/dashboard')
  const accept = (at: typeof page) =>
    at.getByRole('button', { name: `Accept the invitation to ${group.groupName}` }).click()
  const other = await context.newPage()
  await other.goto('/member/dashboard')
  await expect(
    other.getByRole('button', { name: `Reject the invitation to ${group.groupName}` }),
  ).toBeVisible()
  await page.bringToFront()
  await accept(page)
  await expect(page.getByText('Invitation accepted succcessfully.')).toBeVisible()
  await other.bringToFront()
  await accept(other)
  await expect(other.getByText('This invitation', { exact: false }).first()).toBeVisible()
  await expect(other.getByText('When a group invites you, you can answer here.')).toBeVisible()
})

test('accepts one invitation for two quick clicks on Accept', async ({ page }) => {
  const person = await addPerson()
  const groups = []
  for (const name of ['Alder', 'Birch', 'Cedar']) groups.push(await addGroup(name))
  await signIn(page, person)
  for (const { groupId } of groups) await invite(person.userId, groupId)
  await page.clock.install()
  await page.goto('/member/dashboard')
  const accepts = page.getByRole('button', { name: /^Accept the invitation to/ })
  await expect(accepts).toHaveCount(3)
  let answers = 0
  page.on('request', (request) => {
    if (/\/group-invitations\/\d+/.test(request.url())) answers += 1
  })
  for (const [index, pause] of [80, 300].entries()) {
    const [x, y] = await middleOf(accepts.first())
    // The clock is paused, so that the clicks are as far apart on a slow machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const answered = page.waitForResponse(/\/group-invitations\/\d+/)
    await page.mouse.click(x, y)
    await answered
    await page.clock.runFor(pause)
    await page.mouse.click(x, y)
    await page.clock.resume()
    await expect(accepts).toHaveCount(2 - index)
    await expect(page.locator('[data-paused]')).toHaveCount(0)
    expect(answers).toBe(index + 1)
  }
})
