import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { addMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

async function chooseFile(
  page: Page,
  what: 'Users' | 'Provider numbers',
  name: string,
  lines: readonly string[],
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Choose a file: ${what}` }).click()
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('imports users from a file after a preview, and reports the result of each row', async ({ page }) => {
  const unique = uniqueWord()
  const known = await addPerson({ firstName: 'Known', lastName: 'Already' })
  await signInAsAdministrator(page, '/imports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports')
  await expect(page.getByRole('button', { name: 'Choose a file: Users' })).toBeVisible()
  await expectAccessible(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template: Users' }).click()
  expect(await textOf(await template)).toContain('Email,First name,Last name')

  const good = `good-${unique}@example.com`
  const inbox = openInbox(good)
  await chooseFile(page, 'Users', 'starters.csv', [
    'Email,First name,Last name,Roles,Shoe size',
    `${good},Gunnel,Import${unique},Member,38`,
    `${known.email},Known,Already,Member,40`,
    `no-address,Bad,Address,Wizard,41`,
    `fine-${unique}@example.com,Fia,Import${unique},MIS,42`,
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('starters.csv')
  await expect(rowOf(page, good)).toContainText('Ready')
  await expect(rowOf(page, known.email)).toContainText('A user with this email already exists.')
  await expect(rowOf(page, 'no-address')).toContainText('Please input valid email!')
  await expect(rowOf(page, 'no-address')).toContainText('There is no role "Wizard".')
  await expect(page.getByRole('button', { name: '2 With errors' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '2 With errors' }).click()
  await expect(page).toHaveURL(/state=ERROR/)
  await expect(rowOf(page, good)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, 'no-address')).toBeVisible()
  await page.getByRole('button', { name: '4 Rows in the file' }).click()

  await page.goto(`/users?q=Import${unique}`)
  await expect(page.getByText('Nothing matches'), 'the preview writes nothing').toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'Import 1 chosen row' }).click()
  const question = page.getByRole('dialog', { name: 'Import 1 row?' })
  await expect(question).toContainText('1 user is added and gets a mail')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '1 Done' })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 Skipped' })).toBeVisible()
  await expect(rowOf(page, good)).toContainText('Done')
  await expectAccessible(page)
  expect((await inbox.next()).subject).toContain('Gantry')

  const result = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report (CSV)' }).click()
  const lines = (await textOf(await result)).split('\r\n')
  expect(lines.find((line) => line.includes(good))).toMatch(/done/i)
  expect(lines.find((line) => line.includes('no-address'))).toMatch(/skipped/i)
  await page.getByRole('link', { name: 'Go to Members' }).click()
  await page.getByRole('searchbox').fill(`Import${unique}`)
  await expect(rowOf(page, `Gunnel Import${unique}`)).toBeVisible()
  await expect(rowOf(page, `Fia Import${unique}`), 'the row was not selected').toHaveCount(0)
})

test('imports provider numbers with a warning, discards a preview, and says why a file cannot be read', async ({
  page,
}) => {
  const person = await addPerson({ firstName: 'Pia', lastName: 'Number' })
  const mip = await addMip('Anchor Imaging')
  await signInAsAdministrator(page, '/imports')
  await chooseFile(page, 'Users', 'wrong.csv', ['Colour,Size', 'red,3'])
  await expect(page.getByRole('alert').filter({ hasText: 'Columns are missing: Email' })).toBeVisible()
  await expect(page).toHaveURL(/\/imports$/)
  const file = `${uniqueWord('numbers-')}.csv`
  const lines = ['Email;MIP;Provider number', `${person.email};${mip.name};988939BK`]
  await chooseFile(page, 'Provider numbers', file, lines)
  await expect(rowOf(page, person.email)).toContainText('Warning')
  await expect(rowOf(page, person.email)).toContainText(/check/i)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded the import.')).toBeVisible()
  await expect(rowOf(page, person.email)).toHaveCount(0)

  await page.getByRole('link', { name: 'Imports' }).first().click()
  await expect(rowOf(page, file)).toContainText('Discarded')
  await chooseFile(page, 'Provider numbers', file, lines)
  await page.getByRole('button', { name: 'Import 1 ready row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: '1 Done' })).toBeVisible()
  await page.goto(`/users/userdetails?id=${person.userId}&tab=mips`)
  await expect(page.getByRole('listitem').filter({ hasText: mip.name })).toContainText('988939BK')
  await page.goto('/imports/importdetails?id=987654321')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import not found')
})
