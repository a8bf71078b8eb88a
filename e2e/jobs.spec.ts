import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('shows a platform administrator the background jobs, by their state', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAsAdministrator(page, '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Background jobs')
  // It is due each minute.
  const timed = page.getByRole('list', { name: 'Work by the clock' })
  await expect(timed.getByText('Update holds after checks')).toBeVisible({ timeout: 70_000 })
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Failed (0)' })
  await expect(page).toHaveURL(/state=FAILED/)
  await expect(page.getByText('No job has this state.')).toBeVisible()
  await expectAccessible(page)
})
