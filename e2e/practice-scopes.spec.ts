import type { Page } from '@playwright/test'
import { addPerson, asAdministrator } from './support/people.ts'
import { addMip, linkUserToMip } from './support/records.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

/** The day in so many days, as the field of a date reads it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')

test('a person applies for a scope of practice, an administrator grants it, and the MIP lists who may', async ({
  page,
  browser,
}) => {
  const person = await addPerson({ lastName: `Scope${Date.now()}`, roles: ['Member'] })
  const mip = await addMip('Scopes')
  await linkUserToMip(person.userId, mip.mipId)

  const own = await (await browser.newContext()).newPage()
  await signIn(own, person, '/my-profile?tab=scopes')
  await own.getByRole('button', { name: 'Propose a scope' }).click()
  const form = own.getByRole('dialog', { name: 'Propose a scope of practice' })
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form.getByText('Choose at least one modality, or name a procedure.')).toBeVisible()
  await expectAccessible(own)
  await form.getByRole('combobox', { name: 'MIP' }).click()
  await own.getByRole('option', { name: mip.name }).click()
  await form.getByRole('checkbox', { name: 'MR: Magnetic resonance' }).check()
  await form.getByRole('textbox', { name: 'Procedures' }).fill('Report MRI of the knee')
  await form.getByRole('textbox', { name: 'Conditions' }).fill('Adults only.')
  await form.getByLabel('Review by').fill(dayIn(700))
  await form.getByRole('textbox', { name: 'Evidence' }).fill('Fellowship and two references.')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expectMessage(own, 'The scope of practice was proposed.')
  await own.getByRole('link', { name: /^Magnetic resonance/ }).click()
  await expect(own.getByText(/who neither has nor proposed/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Grant' })).toHaveCount(0)

  await signInAsAdministrator(page, '/worklist?subject=SCOPE')
  const row = page.getByRole('row', { name: new RegExp(person.lastName) })
  await expect(row).toContainText('Scope of practice')
  await expect(row).toContainText('Proposed')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Grant' }).click()
  await decide(page, /^Grant/, 'Grant', '')
  await expectMessage(page, 'The scope of practice was granted.')
  await expect(page.getByText('In force', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: mip.name }).first().click()
  await page.getByRole('tab', { name: 'Who may do what' }).click()
  const list = page.getByRole('list', { name: 'Who may do what' })
  await expect(list.getByText('May', { exact: true })).toBeVisible()
  await page.getByLabel('Modality').selectOption({ label: 'Ultrasound' })
  await expect(list.getByText('May not', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/users/userdetails?id=${person.userId}&tab=scopes`)
  await page.getByRole('link', { name: /^Magnetic resonance/ }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await decide(page, /^Suspend/, 'Suspend', 'A complaint is looked into.')
  await expectMessage(page, 'The scope of practice was suspended.')
  await own.reload()
  await expect(own.getByText('Suspended').first()).toBeVisible()
  await expect(own.getByText('A complaint is looked into.')).toBeVisible()
  await own.context().close()
  await page.goto(`/worklist?search=${person.lastName}`)
  await expect(row).toContainText('Suspended')
})

test('a typist reads the own scope of practice, which somebody else proposed', async ({ page }) => {
  const person = await addPerson({ lastName: `Typist${Date.now()}`, roles: ['TYP'] })
  const mip = await addMip('Scopes')
  await linkUserToMip(person.userId, mip.mipId)
  await asAdministrator('/api/practice-scopes', {
    userId: person.userId,
    mipId: mip.mipId,
    kind: 'FULL',
    modalities: ['US'],
    supervision: 'NONE',
    evidence: 'Training.',
    validFrom: dayIn(2),
    reviewBy: dayIn(300),
  })
  await signIn(page, person, '/account?tab=scopes')
  await expect(page.getByRole('button', { name: 'Propose a scope' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ultrasound' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scope of clinical practice')
  await expect(page.getByRole('main').getByRole('link', { name: mip.name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Grant' })).toHaveCount(0)
  await expectAccessible(page)
})

async function decide(page: Page, title: RegExp, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}
