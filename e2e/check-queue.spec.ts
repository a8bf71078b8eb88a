import type { Browser, Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { addPerson, asAdministrator, type Person } from './support/people.ts'
import { addGroup, giveGroupToAdminister } from './support/records.ts'
import { signIn, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

const headers = { 'X-CSRF-Protection': '1' }
const year = new Date().getFullYear() + 1

/** A one-page letter, made by the browser itself. */
async function makeLetter(page: Page): Promise<Buffer> {
  await page.setContent('<h1>Certificate of training</h1>')
  return page.pdf({ format: 'A4' })
}

/** Signs the person in and submits a proof of training with a letter. */
async function submit(browser: Browser, person: Person, letter: Buffer): Promise<void> {
  const page = await signInElsewhere(browser, person, '/my-profile?tab=qualifications')
  const qualificationKindId = await kindId(page, 'CPD')
  const data = { qualificationKindId, number: `T-${person.userId}`, expiresOn: `${year}-06-30` }
  const added = await page.request.post(`/api/users/${person.userId}/qualifications`, { data, headers })
  expect(added.ok(), await added.text()).toBe(true)
  const { qualificationId } = await added.json()
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter }
  const path = `/api/qualifications/${qualificationId}/upload`
  const uploaded = await page.request.post(path, { multipart: { file }, headers })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  await page.context().close()
}

test('checks one qualification after the other beside its evidence, with one click and a key each', async ({
  page,
  browser,
}) => {
  test.slow()
  const members = [
    await addPerson({ firstName: 'Una', lastName: 'Lund' }),
    await addPerson({ firstName: 'Duo', lastName: 'Lund' }),
    await addPerson({ firstName: 'Tria', lastName: 'Lund' }),
  ]
  const checker = await addPerson({ firstName: 'Gil', lastName: 'Checker', roles: ['GroupAdmin'] })
  const group = await addGroup('Queue group', members)
  await giveGroupToAdminister(checker.userId, group.groupId)
  const letter = await makeLetter(page)
  for (const member of members) await submit(browser, member, letter)

  await signIn(page, checker, '/qualifications/queue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To check')
  const holder = page.getByRole('heading', { level: 2 })
  await expect(holder).toHaveText('Una Lund')
  await expect(page.getByText('Waiting: 3')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contents of letter.pdf' })).toContainText(
    'Certificate of training',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const clicks = countClicks(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(holder).toHaveText('Duo Lund')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('radiogroup', { name: 'What did you find?' }),
    'a result is needed',
  ).toContainText('Choose what you found.')
  await page.getByRole('radio', { name: 'Current', exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, 'The check was saved.')
  await expect(holder).toHaveText('Tria Lund')
  await page.getByRole('radio', { name: 'Current', exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('No other one is left')).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(3)

  await page.getByRole('button', { name: 'Show the skipped ones' }).click()
  await expect(holder).toHaveText('Una Lund')
  await page.getByRole('button', { name: 'Refuse …' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'What is wrong' }).click()
  await page.getByRole('option', { name: 'The document is no longer in force.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Nothing waits for a check')).toBeVisible()

  // Licences of these people in each jurisdiction, which a register proves.
  for (const { userId } of members)
    for (const jurisdiction of ['NSW', 'VIC', 'QLD', 'SA', 'TAS', 'NT', 'ACT'])
      await asAdministrator(`/api/users/${userId}/qualifications`, {
        qualificationKindId: await kindId(page, 'RADIATION_USE'),
        number: `R-${userId}-${jurisdiction}`,
        jurisdiction,
        expiresOn: `${year}-06-30`,
      })
  await page.reload()
  const many = countClicks(page)
  const started = Date.now()
  for (let left = 21; left > 1; left -= 1) {
    await expect(page.getByText(`Waiting: ${left}`)).toBeVisible()
    await page.getByRole('radio', { name: 'Current', exact: true }).check()
    await page.keyboard.press('Control+Enter')
  }
  await expect(page.getByText('Waiting: 1')).toBeVisible()
  expect(await many.total(), 'one click for each of the twenty').toBeLessThanOrEqual(20)
  expect(Date.now() - started, 'twenty checks within five minutes').toBeLessThan(5 * 60_000)
})

async function kindId(page: Page, code: string): Promise<number> {
  const { qualificationKinds } = await (await page.request.get('/api/qualification-kinds')).json()
  return qualificationKinds.find((kind: { code: string }) => kind.code === code).qualificationKindId
}
