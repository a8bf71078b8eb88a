import { readFileSync } from 'node:fs'
import { addPerson } from './support/people.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const texts = {
  Entity: 'North Imaging Pty Ltd',
  'Contact details of the entity': 'privacy@north.example',
  'Description of the breach': 'A phone with a signed-in account was stolen.',
  'Kinds of information': 'Names and provider numbers.',
  'Recommended steps': 'Watch for invoices with your provider number.',
  'Serious harm': 'Fraud with provider numbers is likely.',
  'Remedial action': 'The sessions were ended.',
}

test('an administrator adds an incident, writes its statement and downloads the pack with it', async ({
  page,
}) => {
  const title = `Stolen phone ${Date.now()}`
  const misused = await addPerson({ lastName: `Misused${Date.now()}`, roles: ['Member'] })
  await signInAsAdministrator(page, '/reach/incidents')
  await page.getByRole('button', { name: 'Add incident' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add incident' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('combobox', { name: 'Account' }).fill(misused.lastName)
  await page.getByRole('option').filter({ hasText: misused.lastName }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved the incident.')

  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Statement: draft')).toBeVisible()
  await row.getByRole('button', { name: `Statement: ${title}` }).click()
  const drawer = page.getByRole('dialog', { name: `Statement: ${title}` })
  await drawer.getByRole('switch', { name: 'Statement is ready' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Required before the statement is ready.')).toHaveCount(8)
  await expectAccessible(page)
  for (const [label, text] of Object.entries(texts)) {
    await drawer.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await drawer.getByLabel('Assessment completed on').fill(today)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved the draft of the statement.')
  await expect(row.getByText('Statement: ready')).toBeVisible()
  await expect(row.getByText(/^Assessed on /)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Breach pack: ${title}` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^breach-\d+\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
