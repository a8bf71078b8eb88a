import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { openWithin } from './support/record-pages.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' })

/** Exports the list and returns the name and the records of the file. No cell of these tests contains a comma. */
async function exportList(page: Page): Promise<{ fileName: string; records: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()])
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { fileName: download.suggestedFilename(), records: lines.map((line) => line.split(',')) }
}

test('exports all pages of the users list as filtered and sorted', async ({ page }) => {
  const lastName = uniqueWord('Export')
  const people = []
  for (const firstName of ['Ada', 'Bao', 'Cruz']) people.push(await addPerson({ firstName, lastName }))
  await addPerson({ firstName: 'Someone', lastName: 'Else' })
  await signInAsAdministrator(page)

  await page.goto(`/users?q=${lastName}&sort=firstName&order=desc`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  const { fileName, records } = await exportList(page)
  expect(fileName).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...rows] = records
  const shown = await page.locator('tbody tr').allInnerTexts()
  expect(rows).toHaveLength(shown.length)
  const emails = rows.map((row) => row[head.indexOf('Email')] ?? '')
  expect(emails).toEqual(people.map(({ email }) => email).toReversed())
  for (const [index, email] of emails.entries()) expect(shown[index]).toContain(email)
  await expect(exportButton(page)).toBeEnabled()

  await page.goto('/audit?action=list.export')
  await expect(page.getByRole('row').nth(1)).toContainText('Exported a list')
  await expectAccessible(page)
})

test('exports each list, and shows why an export failed', async ({ page }) => {
  await signInAsAdministrator(page, '/users')
  for (const list of ['mips', 'ris', 'groups', 'roles', 'audit']) {
    await openWithin(page, `/${list}`)
    const { fileName, records } = await exportList(page)
    expect(fileName).toMatch(new RegExp(`^${list === 'audit' ? 'audit-events' : list}-.*\\.csv$`))
    expect(records[0]?.length).toBeGreaterThan(5)
  }
  await page.route('**/api/roles/export', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now.' } }),
  )
  await openWithin(page, '/roles')
  await exportButton(page).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(exportButton(page)).toBeEnabled()
})
