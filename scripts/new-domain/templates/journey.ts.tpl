import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('lets an administrator add, find and change %manyWords%', async ({ page }) => {
  const name = uniqueWord('%Words%')
  await signInAsAdministrator(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '%ManyWords%' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('%ManyWords%')
  await page.getByRole('button', { name: 'Add %words%' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add %words%' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} East`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved the %words%.')
  await page.goto(`/%many%?search=${name}`)
  await expect(page.getByRole('link', { name: `${name} East` })).toBeVisible()
  await expectAccessible(page)
})
