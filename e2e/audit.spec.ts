import { countClicks } from './support/clicks.ts'
import { addPerson, asAdministrator } from './support/people.ts'
import { addGroup, addMip, linkUserToMip } from './support/records.ts'
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
  await row.getByRole('button', { name: sentence }).click()
  const details = page.getByRole('row').filter({ hasText: 'IP address' }).last()
  await expect(details).toContainText(`Ida ${member.lastName} – ${group.groupName}`)
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
  await expect(page.locator('tbody tr').first()).toContainText('Activated the account')
  await page.getByRole('switch', { name: 'Show sign-ins' }).click()
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
  const row = page.getByRole('row').filter({ hasText: 'Was denied: view roles' })
  await expect(row).toContainText('Denied')
  await expectAccessible(page)
})

test('answers in three clicks who changed a provider number last month', async ({ page }) => {
  const admin = await addPerson({
    firstName: 'Vera',
    lastName: uniqueWord('Auditor'),
    roles: ['GantryAdmin'],
  })
  const member = await addPerson({ firstName: 'Ugo', lastName: uniqueWord('Numbered') })
  const mip = await addMip('Numbered Imaging')
  const { userMipId } = await linkUserToMip(member.userId, mip.mipId, '2426621B')
  await asAdministrator('/api/update-provider-number', { userMipId, providerNumber: '4024742F' })
  // The reader looks at it in the next month, of the reader's time zone.
  const inNextMonth = await page.evaluate(() => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth() + 1, 5, 12).getTime()
  })
  await page.clock.setFixedTime(inNextMonth)
  await signIn(page, admin, '/member/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clicks = countClicks(page)
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await page.getByRole('button', { name: 'Changed a provider number' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/change=user-mip\.providerNumber.*period=last-month/)
  const row = page
    .getByRole('row')
    .filter({ hasText: `Ugo ${member.lastName}` })
    .first()
  await expect(row).toContainText('Provider number 2426621B → 4024742F')
  await expect(row).toContainText(mip.name)
  await expect(row.getByRole('link', { name: 'Platform Administrator' })).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(3)
  await expectAccessible(page)
})
