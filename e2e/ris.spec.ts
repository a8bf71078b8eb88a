import type { Page } from '@playwright/test'
import { addPerson, asAdministrator } from './support/people.ts'
import { addMip, addRis } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

async function openRis(page: Page, risId: number, tab = 'profile'): Promise<void> {
  await page.goto(`/ris/risdetails?id=${risId}&tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

test('lets an administrator add, find, edit and inactivate a RIS', async ({ page }) => {
  const taken = await addRis('Karisma')
  await signInAsAdministrator(page, '/')
  await page.getByRole('link', { name: 'RIS', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RIS')
  await page.getByRole('button', { name: 'Add RIS' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add RIS' })
  await form.getByLabel('Address').fill('voyager')
  await form.getByRole('button', { name: 'Add RIS' }).click()
  await expect(form.getByText('Required.')).toBeVisible()
  await expect(form.getByText('Must begin with http:// or https://.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Address').fill('https://voyager.example/ris')
  await form.getByLabel('Name').fill(taken.name)
  await form.getByRole('button', { name: 'Add RIS' }).click()
  await expect(form.getByText(`A RIS named "${taken.name}" already exists.`)).toBeVisible()
  const word = uniqueWord()
  const name = `Voyager ${word}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Vendor').fill('Tallow & Wood')
  await form.getByRole('button', { name: 'Add RIS' }).click()
  await expectMessage(page, 'added RIS successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/ris')

  await page.getByRole('searchbox').fill(`voyager ${word} tallow`)
  await expect(page).toHaveURL(/q=voyager/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Tallow & Wood')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page.getByRole('link', { name: 'https://voyager.example/ris' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Description').fill('Worklists and bookings')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated RIS successfully.')
  await expect(page.getByRole('tabpanel').getByText('Worklists and bookings')).toBeVisible()

  await page.getByRole('switch', { name: `Status of ${name}` }).press('Space')
  const question = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Inactivated RIS successfully.')
  await page.getByRole('switch', { name: `Status of ${name}` }).press('Space')
  await page
    .getByRole('dialog', { name: `Activate ${name}?`, exact: true })
    .getByRole('button', { name: 'Activate', exact: true })
    .click()
  await expectMessage(page, 'Activated RIS successfully.')
})

test('links users with their RIS user names, and shows a taken name beside the field', async ({ page }) => {
  const { risId, name } = await addRis('Meridian')
  const first = await addPerson({ firstName: 'Fina', lastName: 'First' })
  const second = await addPerson({ firstName: 'Sven', lastName: uniqueWord('Second') })
  const known = { risUserId: 0, risId, userId: first.userId, risUserName: 'fina' }
  await asAdministrator('/api/gantry-admin/link-ris-user', known)
  await signInAsAdministrator(page)
  await openRis(page, risId, 'users')
  await page.getByRole('button', { name: 'Link user' }).click()
  const picker = page.getByRole('dialog', { name: `Link users to ${name}` })
  await picker.getByRole('searchbox').fill(second.lastName)
  const candidate = picker.getByRole('listitem').filter({ hasText: 'Sven' })
  await candidate.getByRole('textbox').fill('sven')
  await expectAccessible(page)
  await candidate.getByRole('button', { name: /^Link user: Sven/ }).click()
  await expectMessage(page, 'Linked user to RIS')
  await picker.getByRole('button', { name: 'Done' }).click()

  const rows = page.getByRole('table', { name: `Users of ${name}` }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const row = rows.filter({ hasText: 'Sven' })
  await row.getByRole('button', { name: /Edit the RIS user name/ }).click()
  await row.getByRole('textbox').fill('fina')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Someone else is "fina" in this RIS already.')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('textbox').fill('sven.second')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Updated RIS user successfully')
  await expect(row).toContainText('sven.second')

  await row.getByRole('button', { name: /^Unlink Sven/ }).click()
  const question = page.getByRole('dialog', { name: /^Unlink Sven/ })
  await expect(question).toContainText(`and ${name} is removed`)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expectMessage(page, 'Unlinked user RIS successfully.')
  await expect(rows).toHaveCount(1)
})

test('links and unlinks MIPs', async ({ page }) => {
  const { risId, name } = await addRis('Comet')
  const mip = await addMip('Comet Clinic')
  await signInAsAdministrator(page)
  await openRis(page, risId, 'mips')
  await expect(page.getByText('No MIPs linked')).toBeVisible()
  await page.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: `Link MIPs to ${name}` })
  await picker.getByRole('searchbox').fill(mip.name)
  await picker.getByRole('button', { name: `Link MIP: ${mip.name}` }).click()
  await expectMessage(page, 'Linked MIP successfully.')
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: mip.name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await page
    .getByRole('dialog', { name: `Unlink ${mip.name}?` })
    .getByRole('button', { name: 'Unlink' })
    .click()
  await expectMessage(page, 'Unlinked MIP successfully.')
  await expect(page.getByText('No MIPs linked')).toBeVisible()
})

test('shows the 403 page to an MRT on each route of RIS', async ({ page }) => {
  await signIn(page, await addPerson({ firstName: 'Tara', roles: ['MRT'] }))
  await expectRefused(page)
})

for (const role of ['GroupAdmin', 'Member']) {
  test(`shows the 403 page to a ${role} on each route of RIS`, async ({ page }) => {
    await signIn(page, await addPerson({ firstName: 'Ruth', roles: [role] }))
    await expectRefused(page)
  })
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'RIS', exact: true })).toHaveCount(0)
  for (const path of ['/ris', '/ris/risdetails?id=1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/member/unauthorized')
    await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  }
}

test('says that a RIS does not exist', async ({ page }) => {
  await signInAsAdministrator(page, '/ris/risdetails?id=987654321')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This RIS can't be found")
  await expectAccessible(page)
})
