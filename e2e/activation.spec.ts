import { keepAdministratorToken } from './support/people.ts'
import { administrator, getPlatform } from './support/platform.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('activates the first administrator through the link that the first start printed', async ({ page }) => {
  const { activationLink, url } = getPlatform()
  expect(activationLink.startsWith(`${url}/activate-account?token=`)).toBe(true)
  await page.goto(activationLink)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, ')
  await expect(page, 'the address no longer contains the secret').toHaveURL('/activate-account')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, ')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('Please input your Password!')).toBeVisible()
  await expect(page.getByText('Please confirm your password!')).toBeVisible()
  const password = page.getByLabel('New password')
  const confirmation = page.getByLabel('Confirm password')
  await expect(password, 'the first invalid field is focused').toBeFocused()

  await password.fill('Ab1!')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('Please input atleast 8 character password!')).toBeVisible()

  await password.fill('weak password 1')
  await expect(page.getByRole('listitem').filter({ hasText: 'A number' })).toContainText('(met)')
  await expect(page.getByRole('listitem').filter({ hasText: 'No spaces' })).toContainText('(not yet met)')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('The password does not meet the password policy requirements!')).toBeVisible()

  await password.fill('Gantry-Key-7')
  const names = page.getByRole('listitem').filter({ hasText: 'Not your name, your email or “Gantry”' })
  await expect(names).toContainText('(not yet met)')
  await confirmation.fill('Gantry-Key-7')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('must not contain your name'), 'the server checks too').toBeVisible()
  await expect(password).toBeFocused()

  await password.fill(administrator.password)
  await confirmation.fill(`${administrator.password}x`)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('Please enter same passwords!')).toBeVisible()
  await expect(password, 'the entry is kept').toHaveValue(administrator.password)
  await expectAccessible(page)

  await confirmation.fill(administrator.password)
  await confirmation.press('Enter')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Your account activated successfully.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(administrator.email)

  await page.goto(activationLink)
  await expect(page.getByText('Invalid activate account url!'), 'a link works once').toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await expectAccessible(page)
  await keepAdministratorToken()
})

test('shows no form for an address without a token', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/signin')
  await page.goto('/activate-account')
  await expect(page.getByText('Invalid activate account url!')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/signin')
})
