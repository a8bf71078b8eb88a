import type { Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { openInbox } from './support/mail.ts'
import { addPerson, asAdministrator, type Person } from './support/people.ts'
import { addGroup, addMip, giveGroupToAdminister, linkGroupToMip, linkUserToMip } from './support/records.ts'
import { signIn } from './support/sign-in.ts'
import { expect, expectMessage, test } from './support/test.ts'

const headers = { 'X-CSRF-Protection': '1' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')
const waiting = ['NSW', 'VIC', 'QLD', 'SA', 'TAS']
const ending = ['NT', 'ACT', 'WA']

type Licence = { userId: number; jurisdiction: string; qualificationId: number; version: number }

/** A radiation licence that waits for a check. */
async function addLicence(
  page: Page,
  { userId }: Person,
  jurisdiction: string,
  more: { expiresOn: string; replaces?: number },
): Promise<Licence> {
  const { qualificationKinds } = await (await page.request.get('/api/qualification-kinds')).json()
  const { qualificationKindId } = qualificationKinds.find(
    ({ code }: { code: string }) => code === 'RADIATION_USE',
  )
  const number = `R-${userId}-${jurisdiction}`
  const path = `/api/users/${userId}/qualifications`
  const added = await asAdministrator<{ qualificationId: number; version: number }>(path, {
    qualificationKindId,
    number,
    jurisdiction,
    ...more,
  })
  return { userId, jurisdiction, ...added }
}

test('an officer sees to 37 matters: asks by mail, checks what came in, and grants scopes, until nothing is left', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const members: Person[] = []
  for (const firstName of ['Una', 'Duo', 'Tria', 'Quin'])
    members.push(await addPerson({ firstName, lastName: 'Daily' }))
  const officer = await addPerson({ firstName: 'Olive', lastName: 'Officer', roles: ['GroupAdmin'] })
  const group = await addGroup("Officer's day", members)
  await giveGroupToAdminister(officer.userId, group.groupId)
  const mips = [await addMip('Day Clinic'), await addMip('Night Clinic')]
  for (const { mipId } of mips) await linkGroupToMip(group.groupId, mipId)
  await signIn(page, officer, '/worklist')

  const licences: Licence[] = []
  for (const member of members) {
    for (const jurisdiction of waiting)
      await addLicence(page, member, jurisdiction, { expiresOn: inDays(500) })
    for (const jurisdiction of ending) {
      const licence = await addLicence(page, member, jurisdiction, { expiresOn: inDays(20) })
      const checked = await page.request.post(`/api/qualifications/${licence.qualificationId}/check`, {
        data: { version: licence.version, method: 'REGISTER_LOOKUP', result: 'CURRENT' },
        headers,
      })
      expect(checked.ok(), await checked.text()).toBe(true)
      licences.push(licence)
    }
  }
  const places = [
    ...members.map((member) => ({ member, mip: mips[0] })),
    { member: members[0], mip: mips[1] },
  ]
  for (const { member, mip } of places) {
    const place = { userId: member?.userId ?? 0, mipId: mip?.mipId ?? 0 }
    await linkUserToMip(place.userId, place.mipId)
    await asAdministrator('/api/practice-scopes', {
      ...place,
      kind: 'FULL',
      modalities: ['US'],
      supervision: 'NONE',
      evidence: 'References.',
      validFrom: inDays(2),
      reviewBy: inDays(400),
    })
  }

  // The day begins.
  await page.goto('/worklist')
  await expect(page.getByText('of 37')).toBeVisible()
  const clicks = countClicks(page)
  const started = Date.now()

  await page.goto('/worklist?reason=DUE')
  await expect(page.getByText('of 12')).toBeVisible()
  const inboxes = members.map(({ email }) => openInbox(email))
  await page.getByRole('button', { name: 'Ask all by mail' }).click()
  const dialog = page.getByRole('dialog', { name: /People: 4/ })
  await expect(dialog).toContainText('People who get a mail:')
  // On a weekend or public holiday the mails would wait.
  const now = dialog.getByRole('radio', { name: 'Now' })
  if (await now.isVisible()) await now.check()
  await expect(dialog).toContainText('People who get a mail: 4')
  await dialog.getByRole('button', { name: 'Ask by mail' }).click()
  await expect(page.getByRole('group', { name: 'Mail to many people' })).toContainText('Sent: 4.')
  const asked = Date.now() - started
  for (const inbox of inboxes) await inbox.next(/please see to your qualifications/)

  // What the people send in takes none of the officer's time.
  for (const { userId, jurisdiction, qualificationId } of licences) {
    const member = members.find((one) => one.userId === userId) as Person
    await addLicence(page, member, jurisdiction, { expiresOn: inDays(700), replaces: qualificationId })
  }

  const goesOn = Date.now()
  await page.goto('/qualifications/queue')
  for (let left = 32; left > 0; left -= 1) {
    await expect(page.getByText(`Waiting: ${left}`)).toBeVisible()
    await page.getByRole('radio', { name: 'Current', exact: true }).check()
    await page.keyboard.press('Control+Enter')
  }
  await expect(page.getByText('Nothing waits for a check')).toBeVisible()

  for (let left = 5; left > 0; left -= 1) {
    await page.goto('/worklist')
    await expect(page.getByText(`of ${left}`, { exact: false }).first()).toBeVisible()
    await page
      .getByRole('row', { name: /Scope of practice/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Grant' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click()
    await expectMessage(page, 'The scope of practice was granted.')
  }
  await page.goto('/worklist')
  await expect(page.getByText('Nothing is to be done')).toBeVisible()

  const total = await clicks.total()
  const minutes = (asked + Date.now() - goesOn) / 60_000
  test
    .info()
    .annotations.push({ type: 'figures', description: `${total} clicks, ${minutes.toFixed(1)} minutes` })
  expect(total, 'one click for each check, three for each scope, three for the mails').toBeLessThanOrEqual(50)
  expect(minutes, 'the day of the officer').toBeLessThan(10)
})
