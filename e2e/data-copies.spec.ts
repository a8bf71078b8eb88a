import { readFileSync } from 'node:fs'
import { addPerson } from './support/people.ts'
import { signIn, signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'

test('a person asks for a copy of the own data, and downloads it when it is ready', async ({ page }) => {
  const person = await addPerson({ lastName: `Copy${Date.now()}`, roles: ['Member'] })
  await signIn(page, person, '/my-profile?tab=data-copies')
  await expect(page.getByText('No copies yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  await expectMessage(page, 'The copy is being made.')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the copy/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^data-copy-\d+-[\d-]+\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(page.getByText(/^Last download/)).toBeVisible()
})

test('an administrator makes a copy for somebody who asked on paper', async ({ page }) => {
  const person = await addPerson({ lastName: `Paper${Date.now()}`, roles: ['Member'] })
  await signInAsAdministrator(page, `/users/userdetails?id=${person.userId}&tab=data-copies`)
  await page.getByRole('button', { name: 'Make a copy' }).click()
  const form = page.getByRole('dialog', { name: 'Make a copy for this person' })
  await form.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(form.getByText('Required.')).toHaveCount(2)
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Reason' }).fill('A letter of 3 November.')
  await form.getByRole('textbox', { name: 'How the person was identified' }).fill('By the passport.')
  await form.getByRole('button', { name: 'Make', exact: true }).click()
  await expectMessage(page, 'The copy is being made.')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('By the passport.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the copy/ }).click()
  expect((await downloading).suggestedFilename()).toContain(`data-copy-${person.userId}-`)
})
