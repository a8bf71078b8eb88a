import { addPerson } from './support/people.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('a person asks for a correction with one click, an administrator accepts one and refuses another', async ({
  page,
  browser,
}) => {
  const person = await addPerson({ lastName: `Fix${Date.now()}`, roles: ['Member'] })
  const own = await (await browser.newContext()).newPage()
  await signIn(own, person, '/my-profile')
  await own.getByRole('button', { name: 'Ask for a correction: Site code' }).click()
  const form = own.getByRole('dialog', { name: 'Ask for a correction: Site code' })
  await expect(form.getByText('Nothing recorded')).toBeVisible()
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(form.getByText('This is the recorded value.')).toBeVisible()
  await expectAccessible(own)
  await form.getByRole('textbox', { name: 'Right value' }).fill('NEW-1')
  await form.getByRole('textbox', { name: 'Reason' }).fill('I moved to the other site.')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expectMessage(own, 'The correction was asked for.')
  await own.getByRole('link', { name: 'Correction asked for' }).click()
  await expect(own.getByText('Open', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: 'Ask for a correction: Email' }).click()
  const other = own.getByRole('dialog', { name: 'Ask for a correction: Email' })
  await other.getByRole('textbox', { name: 'Right value' }).fill('somebody@else.example')
  await other.getByRole('textbox', { name: 'Reason' }).fill('I prefer this one.')
  await other.getByRole('button', { name: 'Ask', exact: true }).click()
  await expectMessage(own, 'The correction was asked for.')
  await expectAccessible(own)

  await signInAsAdministrator(page, `/users/userdetails?id=${person.userId}&tab=corrections`)
  await page.getByRole('button', { name: 'Accept: Site code' }).click()
  await page
    .getByRole('dialog', { name: 'Accept the correction: Site code' })
    .getByRole('button', { name: 'Accept', exact: true })
    .click()
  await expectMessage(page, 'The value was corrected.')
  await page.getByRole('button', { name: 'Refuse: Email' }).click()
  const refusal = page.getByRole('dialog', { name: 'Refuse the correction: Email' })
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(refusal.getByText('Required.')).toBeVisible()
  await refusal.getByRole('textbox', { name: 'Reason' }).fill('It is no address of the hospital.')
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expectMessage(page, 'The correction was refused.')
  await expectAccessible(page)

  await own.reload()
  await expect(own.getByText('It is no address of the hospital.')).toBeVisible()
  await expect(own.getByText('NEW-1').first()).toBeVisible()
  await own.context().close()
})

test('a person takes a request back and can ask again', async ({ page }) => {
  const person = await addPerson({ lastName: `Back${Date.now()}`, roles: ['Member'] })
  await signIn(page, person, '/my-profile?tab=corrections')
  await page.getByRole('button', { name: 'Ask for a correction: Site code' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Right value' }).fill('B-2')
  await form.getByRole('textbox', { name: 'Reason' }).fill('It is missing.')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw: Site code' }).click()
  await expectMessage(page, 'The request was withdrawn.')
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for a correction: Site code' })).toBeVisible()
})
