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

test('sets up a practice with five people in at most 20 clicks', async ({ page }) => {
  const [mipName, lastName] = [`Coastal Imaging ${uniqueWord()}`, uniqueWord('Coast')]
  const numbers = ['2426621B', '4024742F', '2429581T', '2155001Y']
  await signInAsAdministrator(page, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = countClicks(page)
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'MIP', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIP')
  await page.getByRole('button', { name: 'Add MIP' }).first().click()
  const mipForm = page.getByRole('dialog', { name: 'Add MIP' })
  await mipForm.getByRole('textbox', { name: 'Name', exact: true }).fill(mipName)
  await mipForm.getByRole('button', { name: 'Add MIP' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mipName)

  await menu.getByRole('link', { name: 'Imports' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file: Users' }).click()
  const rows = numbers.map(
    (number, index) => `nr${index}-${lastName}@example.com,Nr${index},${lastName},MIS,${mipName},${number}`,
  )
  const file = ['Email,First name,Last name,Roles,MIP,Provider number', ...rows].join('\r\n')
  await (await chooser).setFiles({ name: 'coastal.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('coastal.csv')
  await page.getByRole('button', { name: 'Import 4 ready rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: '4 Done' })).toBeVisible()

  await menu.getByRole('link', { name: 'MIP', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIP')
  await page.getByRole('searchbox').first().fill(mipName)
  await page.getByRole('link', { name: mipName }).click()
  await page.getByRole('tab', { name: 'Users' }).click()
  const people = page.getByRole('tabpanel', { name: 'Users' })
  await people.getByRole('button', { name: 'Add new person' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add member' })
  await form.getByLabel('First name').fill('Nr4')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByRole('textbox', { name: 'Email' }).fill(`nr4-${lastName}@example.com`)
  await form.getByRole('checkbox', { name: /^Member/ }).click()
  await form.getByRole('textbox', { name: 'Provider number' }).fill('2155001Y')
  await expect(form.getByText('Another link has the same provider number.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Provider number' }).fill('2147661H')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(form).toHaveCount(0)
  const rowsOfPeople = people.getByRole('row').filter({ hasText: lastName })
  await expect(rowsOfPeople).toHaveCount(5)
  for (const number of [...numbers, '2147661H']) {
    await expect(rowsOfPeople.filter({ hasText: number })).toHaveCount(1)
  }
  expect(await clicks.total()).toBeLessThanOrEqual(20)
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
