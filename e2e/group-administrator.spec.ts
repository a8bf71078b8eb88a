import { addPerson } from './support/people.ts'
import { openUserPage, openWithin } from './support/record-pages.ts'
import { addGroup } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('asks for the group when the role of group administrator is given', async ({ page }) => {
  const person = await addPerson({ firstName: 'Gina', lastName: `Given${process.pid}` })
  const { groupName } = await addGroup(`Given group ${process.pid}`)
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Edit/ })
  const group = form.getByRole('combobox', { name: 'Administers group' })
  await expect(group).toHaveCount(0)
  await form.getByRole('checkbox', { name: 'Group administrator' }).check()
  await group.fill(groupName)
  await page.getByRole('option', { name: groupName }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated user successfully.')
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page.getByRole('combobox', { name: 'Administers group' })).toHaveValue(groupName)
})

test('tells a group administrator that no group is set, and requests nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signIn(page, await addPerson({ firstName: 'Nora', roles: ['GroupAdmin'] }), '/users')
  for (const list of ['/users', '/mips', '/groups']) {
    if (list !== '/users') await openWithin(page, list)
    await expect(page.getByText('You have no group to administer yet')).toBeVisible()
    await expect(page).toHaveURL(list)
    await expectAccessible(page)
  }
  const ofLists = /^\/api\/(users|groups|.*\/?mips)$/
  expect(calls.filter((path) => ofLists.test(path))).toEqual([])
})
