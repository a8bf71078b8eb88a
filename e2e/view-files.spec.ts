import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { openUserPage } from './support/record-pages.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Two printed pages and a picture, made by the browser itself. */
async function makeFiles(page: Page, info: TestInfo): Promise<string[]> {
  const letter = info.outputPath('letter.pdf')
  const photo = info.outputPath('photo.png')
  await page.setContent('<h1>Certificate of Ada Byron</h1><p style="break-before: page">The second page</p>')
  await page.pdf({ path: letter, format: 'A4' })
  await page.setViewportSize({ width: 300, height: 200 })
  writeFileSync(photo, await page.screenshot())
  await page.setViewportSize({ width: 1280, height: 800 })
  return [letter, photo]
}

/** A PDF that no one can open without its password, and one that ends in the middle. */
function makeFaultyFiles(info: TestInfo, whole: string): string[] {
  const locked = info.outputPath('locked.pdf')
  const key = '<'.padEnd(65, '7').concat('>')
  writeFileSync(
    locked,
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>endobj
trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<01><01>]>>
%%EOF
`,
  )
  const torn = info.outputPath('torn.pdf')
  writeFileSync(torn, readFileSync(whole).subarray(0, 300))
  return [locked, torn]
}

test('shows a PDF and a picture in place, with zoom, turns, pages and keys', async ({ page }, info) => {
  const files = await makeFiles(page, info)
  const person = await addPerson()
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'documents')
  await page.locator('input[type=file]').setInputFiles([...files, ...makeFaultyFiles(info, files[0] ?? '')])
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'View letter.pdf' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'letter.pdf' })
  const contents = dialog.getByRole('region', { name: 'Contents of letter.pdf' })
  await expect(contents, 'the keyboard scrolls it at once').toBeFocused()
  await expect(contents).toContainText('Certificate of Ada Byron')
  await expect(contents).not.toContainText('The second page')
  await expectAccessible(page)
  const canvas = contents.locator('canvas')
  const before = await canvas.boundingBox()
  expect(before?.height).toBeGreaterThan(before?.width ?? 0)

  await page.keyboard.press('PageDown')
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  await expect(contents).toContainText('The second page')
  await expect(dialog.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('r')
  await expect.poll(async () => (await canvas.boundingBox())?.height).toBeLessThan(before?.height ?? 0)
  const turned = await canvas.boundingBox()
  expect(turned?.width).toBeGreaterThan(turned?.height ?? 0)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByText('125%')).toBeVisible()
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeGreaterThan(turned?.width ?? 0)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('letter.pdf')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'View letter.pdf' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'View photo.png' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'photo.png' })
  await expect(picture.locator('canvas')).toHaveCSS('width', '300px')
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  for (const [name, reason] of [
    ['locked.pdf', 'protected by a password'],
    ['torn.pdf', 'damaged'],
  ]) {
    await page.getByRole('button', { name: `View ${name}` }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(reason ?? '')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
