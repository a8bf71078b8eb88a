import type { Page } from '@playwright/test'
import { openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { addGroup, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const number = `MED${String(Date.now()).slice(-10)}`
const certificate = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
})
/** A day in the next year, so that it is neither due nor over. */
const year = new Date().getFullYear() + 1
const nextYear = `31/12/${year}`
const entry = (page: Page, standing: string) =>
  page.getByRole('listitem', { name: /^AHPRA registration/ }).filter({ hasText: standing })

async function addRegistration(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Add qualification' }).click()
  const form = page.getByRole('dialog', { name: 'Add a qualification' })
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'AHPRA registration' }).click()
  await form.getByRole('textbox', { name: 'Number' }).fill(number)
  await form.getByLabel('Expires').fill(nextYear)
  await form.locator('input[type=file]').first().setInputFiles(certificate(file))
  await expect(form.getByText(file)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(page, 'The document was uploaded.')
  const evidence = entry(page, 'Waiting for a check').getByRole('list', { name: /^Evidence/ })
  await expect(evidence).toContainText(file)
}

test('a registration is refused, added again, checked by the group administrator and renewed', async ({
  page,
  browser,
}) => {
  const member = await addPerson({ firstName: 'Mina', lastName: 'Okafor' })
  const checker = await addPerson({ firstName: 'Gus', lastName: 'Checker', roles: ['GroupAdmin'] })
  const group = await addGroup('Checking group', [member])
  await giveGroupToAdminister(checker.userId, group.groupId)

  await signIn(page, member, '/my-profile?tab=qualifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  await expect(page.getByText('No qualifications yet')).toBeVisible()
  await addRegistration(page, 'first.pdf')

  const theirs = await signInElsewhere(browser, checker, '/qualifications?task=CHECK')
  const standing = theirs.getByRole('cell', { name: 'Waiting for a check' }).first()
  await expect(standing).toBeVisible()
  expect(await standing.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), 'the badge fits').toBe(true)
  await openUserPage(theirs, member.userId, 'qualifications')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Mina Okafor')
  const download = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download first.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('first.pdf')
  const inbox = openInbox(member.email)
  await theirs.getByRole('button', { name: /^Refuse: AHPRA registration/ }).click()
  const refusal = theirs.getByRole('dialog', { name: /^Refuse AHPRA registration/ })
  await refusal.getByRole('combobox', { name: 'What is wrong' }).click()
  await theirs.getByRole('option', { name: 'The name is another one.' }).click()
  await refusal.getByRole('textbox', { name: 'Reason' }).fill('This is the certificate of another person.')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await expectMessage(theirs, 'The qualification was refused.')
  const mail = (await inbox.next()).text
  expect(mail).toContain('This is the certificate of another person.')
  expect(mail).toContain('If you changed your name')

  await page.reload()
  await expect(entry(page, 'Refused')).toContainText('This is the certificate of another person.')
  await addRegistration(page, 'second.pdf')
  await expect(page.getByText('Earlier (1)')).toBeVisible()

  await theirs.reload()
  await theirs.getByRole('button', { name: /^Check: AHPRA registration/ }).click()
  const check = theirs.getByRole('dialog', { name: /^Check AHPRA registration/ })
  await expect(check.getByLabel('Expires')).toHaveValue(`31 Dec ${year}`)
  await check.getByRole('radio', { name: 'Looked up in the register' }).check()
  await check.getByRole('radio', { name: 'Current', exact: true }).check()
  await expectAccessible(theirs)
  await check.getByRole('button', { name: 'Save the check' }).click()
  await expectMessage(theirs, 'The check was saved.')
  await expect(entry(theirs, 'Current')).toContainText('by Gus Checker')
  await theirs.getByRole('button', { name: /^History of checks: AHPRA registration/ }).click()
  await expect(theirs.getByRole('list', { name: 'Checks' })).toContainText('Looked up in the register')
  await theirs.context().close()

  await page.reload()
  await expect(entry(page, 'Current')).toBeVisible()
  await page.getByRole('button', { name: /^Renew: AHPRA registration/ }).click()
  const renewal = page.getByRole('dialog', { name: /^Renew AHPRA registration/ })
  await expect(renewal.getByRole('textbox', { name: 'Number' })).toHaveValue(number)
  await renewal.getByLabel('Expires').fill(`${year + 1}-12-31`)
  await renewal.getByRole('button', { name: 'Renew' }).click()
  await expect(entry(page, 'Waiting for a check')).toBeVisible()
  await expect(entry(page, 'Current'), 'in force until the renewal was checked').toBeVisible()
  await expect(page.getByRole('button', { name: /^Renew:/ }), 'one renewal at a time').toHaveCount(0)
  await expectAccessible(page)
})
