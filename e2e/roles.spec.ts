import { addPerson } from './support/people.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('adds, renames and inactivates roles, and protects the built-in ones', async ({ page }) => {
  await addPerson({ roles: ['TYP'] })
  await signInAsAdministrator(page, '/roles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  const rowOf = (code: string) => page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) })
  await expect(rowOf('GantryAdmin')).toContainText('Built in')
  await expect(rowOf('GantryAdmin').getByRole('switch'), 'this role is always active').toHaveCount(0)
  await expect(rowOf('TYP')).toContainText(/\d+ members?/)
  await expectAccessible(page)

  const code = uniqueWord('Reader')
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: 'Add role' })
  await form.getByLabel('Code').fill('no good')
  await form.getByRole('button', { name: 'Add role' }).click()
  await expect(form.getByText("Please input the role's label.")).toBeVisible()
  await expect(form.getByText('Letters and digits only, a letter first, at least two.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Label').fill('Second reader')
  await form.getByLabel('Code').fill('MRT')
  await form.getByRole('button', { name: 'Add role' }).click()
  await expect(form.getByText('A role named "MRT" already exists.'), 'the server checks too').toBeVisible()
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Add role' }).click()
  await expectMessage(page, 'Added role successfully.')
  // The new role is the last one of the list, which may be on another page.
  await page.getByRole('searchbox').fill(code)
  await expect(rowOf(code)).toContainText('0 members')

  await rowOf(code).getByRole('button', { name: 'Edit Second reader' }).click()
  await page.getByRole('dialog').getByLabel('Label').fill(`Reader of ${code}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Updated role successfully.')
  await expect(rowOf(code)).toContainText(`Reader of ${code}`)

  await rowOf(code).getByRole('switch').press('Space')
  await expectMessage(page, 'Inactivated role successfully.')
  await rowOf(code).getByRole('switch').press('Space')
  await expectMessage(page, 'Activated role successfully.')

  await page.getByRole('searchbox').fill('')
  await rowOf('MRT').getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Code')).toHaveAttribute('readonly')
  await expect(page.getByRole('dialog').getByText('Built in: the code is fixed.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await rowOf('TYP').getByRole('link').click()
  await expect(page).toHaveURL(/\/users\?roleId=\d+/)
  await expect(page.locator('tbody a').first()).toBeVisible()
})
