import { countClicks } from './support/clicks.ts'
import { addNamesakes, addPerson } from './support/people.ts'
import { addGroup, addMip, giveGroupToAdminister, linkUserToMip } from './support/records.ts'
import { signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('adds a radiologist with two roles and three provider numbers in at most 12 clicks', async ({
  page,
}) => {
  const word = uniqueWord('Trio')
  const numbers = { One: '2426621B', Two: '4024742F', Three: '2429581T' }
  for (const name of Object.keys(numbers)) await addMip(`${word} ${name}`)
  const lastName = uniqueWord('Rad')
  await signInAsAdministrator(page, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = countClicks(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.getByRole('button', { name: /^Add (user|member)$/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Priya')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByRole('textbox', { name: 'Email' }).fill(`${lastName}@example.com`)
  await form.getByRole('checkbox', { name: /^Member/ }).click()
  await form.getByRole('checkbox', { name: /imaging specialist/i }).click()
  await form.getByRole('button', { name: /^Add (user|member)$/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Priya ${lastName}`)
  const next = page.getByRole('status').filter({ hasText: 'Next steps' })
  await next.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a MIP' })
  await picker.getByRole('searchbox').fill(word)
  for (const [name, number] of Object.entries(numbers)) {
    await picker
      .getByRole('listitem')
      .filter({ hasText: `${word} ${name}` })
      .getByRole('textbox')
      .fill(number)
  }
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Link 3 chosen' }).click()
  await expect(picker.getByText(/^Linked: /)).toBeVisible()
  await picker.getByRole('button', { name: 'Done' }).click()
  const list = page.getByRole('list', { name: `MIPs of Priya ${lastName}` })
  for (const number of Object.values(numbers)) await expect(list.getByText(number)).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(12)
})

test('removes the access of a person who leaves in at most 6 clicks', async ({ page }) => {
  const leaver = await addPerson({ firstName: 'Lena', lastName: uniqueWord('Leaver') })
  const name = `Lena ${leaver.lastName}`
  await linkUserToMip(leaver.userId, (await addMip('Leaving Clinic')).mipId)
  await signInAsAdministrator(page, '/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  const clicks = countClicks(page)
  await page.getByRole('searchbox').first().fill(leaver.lastName)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Remove access' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove the access of ${name}?` })
  await expect(dialog.getByRole('checkbox', { name: 'Unlink MIPs (1)' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Unlink RIS (0)' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove access' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await clicks.total()).toBeLessThanOrEqual(6)
  await page.getByRole('tab', { name: 'MIPs' }).click()
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await expect(page.getByRole('switch', { name: `Status of ${name}` })).not.toBeChecked()
})

test('invites ten people by pasted addresses in at most 8 clicks', async ({ browser }) => {
  const { groupId, groupName } = await addGroup(uniqueWord('Inviters '))
  const { people } = await addNamesakes('Invited', 10)
  const leader = await addPerson({ lastName: uniqueWord('Inviter'), roles: ['GroupAdmin'] })
  await giveGroupToAdminister(leader.userId, groupId)
  const page = await signInElsewhere(browser, leader, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = countClicks(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite people to ${groupName}` })
  await dialog.getByRole('button', { name: 'Paste addresses' }).click()
  const addresses = people.map(({ email }, index) => (index % 2 ? email : `Nr, Ten <${email}>`))
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(addresses.join('; '))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite 10 people' }).click()
  const results = page.getByRole('dialog', { name: `Invitations to ${groupName}` })
  await expect(results.getByRole('status')).toHaveText('10 invited')
  await expectAccessible(page)
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(results).toHaveCount(0)
  expect(await clicks.total()).toBeLessThanOrEqual(8)
  await page.context().close()
})
