import { addPerson } from './support/people.ts'
import { addGroup, addMip } from './support/records.ts'
import { signIn, signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('shows who did what to whom, and filters by each of them', async ({ page }) => {
  const admin = await addPerson({
    firstName: 'Grace',
    lastName: uniqueWord('Trail'),
    roles: ['GantryAdmin'],
  })
  const member = await addPerson({ firstName: 'Ida', lastName: uniqueWord('Tracked') })
  const group = await addGroup('Moor', [member])
  const mip = await addMip('Moor Imaging')
  await signIn(page, admin, '/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  const sentence = `Added Ida ${member.lastName} to group ${group.groupName}`
  await page.getByRole('searchbox').fill(group.groupName)
  await expect(page.getByRole('row').filter({ hasText: `Added group ${group.groupName}` })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page).not.toHaveURL(/q=/)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Record' }).fill(member.lastName)
  await page.getByRole('option', { name: `Ida ${member.lastName}` }).click()
  await expect(page).toHaveURL(new RegExp(`subject=user-${member.userId}`))
  const row = page.getByRole('row').filter({ hasText: sentence })
  await expect(row, 'a link belongs to the history of both records').toBeVisible()
  await expect(row.getByRole('link', { name: group.groupName })).toBeVisible()
  await row.getByText(sentence).click()
  await expect(row).toContainText('user-group.link')
  await expectAccessible(page)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Record' })).toHaveValue(`Ida ${member.lastName}`)

  await page.getByRole('combobox', { name: 'What', exact: true }).click()
  await page.getByRole('option', { name: 'All Activation' }).click()
  await expect(page).toHaveURL(/action=account/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('Activated the account')

  await page.goto(`/audit?subject=user-${member.userId}&to=2020-01-01`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Who', exact: true }).fill(admin.lastName)
  await page.getByRole('option', { name: `Grace ${admin.lastName}` }).click()
  await expect(page).toHaveURL(/actor=\d+/)
  await expect(page.locator('tbody tr').first()).toContainText('Signed in')
  await page.goto(`/audit?subject=mip-${mip.mipId}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText(`Added MIP ${mip.name}`)

  await page.goto(`/users/userdetails?id=${member.userId}&tab=history`)
  await expect(page.getByRole('list', { name: 'History' })).toContainText(sentence)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open in Audit' }).click()
  await expect(page).toHaveURL(new RegExp(`/audit\\?subject=user-${member.userId}`))
})

test('shows refused calls', async ({ page, browser }) => {
  const member = await addPerson({ firstName: 'Nosy', lastName: uniqueWord('Denied') })
  await signInAsAdministrator(page)
  const otherPage = await signInElsewhere(browser, member, '/')
  const refused = await otherPage.evaluate(async () => (await fetch('/api/roles')).status)
  expect(refused).toBe(403)
  await otherPage.context().close()
  await page.goto(`/audit?actor=${member.userId}&result=DENIED`)
  const row = page.getByRole('row').filter({ hasText: 'Was turned away from “listRoles”' })
  await expect(row).toContainText('Denied')
  await expectAccessible(page)
})
