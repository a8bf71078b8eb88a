import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
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

test('an administrator takes a suspected breach from its report to its close by a second person', async ({
  page,
  browser,
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

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const decisions = page.getByRole('region', { name: 'Decisions' })
  await decisions.getByRole('button', { name: 'Begin the assessment' }).click()
  await decide(page, 'Begin the assessment', '')
  await expect(decisions.getByRole('button', { name: 'Eligible', exact: true })).toBeDisabled()
  await expect(decisions.getByText(/^First: when the assessment was completed/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Write the statement' }).click()
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
  await expect(page.getByText('Statement: ready')).toBeVisible()
  await expect(page.getByText(/^Assessed on /)).toBeVisible()

  await decisions.getByRole('button', { name: 'Eligible', exact: true }).click()
  await decide(page, 'Eligible', 'Fraud is likely.')
  await page.getByRole('button', { name: 'Record that it was given' }).click()
  const given = page.getByRole('dialog', { name: 'Record that it was given' })
  await given.getByRole('textbox', { name: 'Reference' }).fill('NDB-2026-1')
  await given.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Recorded, with a copy of the statement.')
  await expect(page.getByText('Reference NDB-2026-1')).toBeVisible()

  await page.getByRole('button', { name: 'Send the notice' }).click()
  const question = page.getByRole('dialog', { name: /^Send the notice by mail/ })
  await expect(question.getByText(/^Others may be affected/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'Add task' })
  await task.getByRole('textbox', { name: 'What to do' }).fill('Call the practice')
  await task.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved the task.')
  await decisions.getByRole('button', { name: 'Notified' }).click()
  await decide(page, 'Notified', 'The practice told its patients.')
  await expect(decisions.getByText('Somebody else must close this, because you decided it.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Done: Call the practice' }).check()
  await expect(page.getByText(/^Done by /)).toBeVisible()
  await expect(page.getByText('Moved the case of').first()).toBeVisible()
  await expectAccessible(page)

  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByText('No files yet.')).toBeVisible()
  await evidence
    .locator('input[type=file]')
    .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('08:00 signed in\n') })
  await expectMessage(page, 'The file was added.')
  await expect(evidence.getByRole('listitem').filter({ hasText: '16 bytes' })).toBeVisible()
  await expect(page.getByText('Added a file to').first()).toBeVisible()
  await expectAccessible(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    evidence.getByRole('button', { name: 'Download log.txt' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toBe('08:00 signed in\n')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Breach pack' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^breach-\d+\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  const second = await addPerson({ lastName: `Second${Date.now()}`, roles: ['GantryAdmin'] })
  const address = page.url()
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, second, new URL(address).pathname + new URL(address).search)
  await other.getByRole('button', { name: 'Close the case' }).click()
  await decide(other, 'Close the case', 'Everybody was told.')
  await expect(other.getByText('Nothing is left to do.', { exact: false })).toBeVisible()
  await context.close()
})

async function decide(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `${action}: ` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expectMessage(page, 'The case is now')
  await expect(dialog).toBeHidden()
}
