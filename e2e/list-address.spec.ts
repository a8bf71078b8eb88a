import { addMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('ignores what a list does not know in its address, and shows its rows', async ({ page }) => {
  await addMip(`Addressed ${process.pid}`)
  await signInAsAdministrator(page)
  const wrong = '?utm_source=mail&page=0&sort=pw&order=up&status=zzz&size=7'
  for (const path of [
    '/users',
    '/ris',
    '/mips',
    '/groups',
    '/roles',
    '/loggedin-users',
    '/apps',
    '/audit',
    '/imports',
  ]) {
    const refused: string[] = []
    const note = (response: { status(): number; url(): string }) => {
      if (response.status() >= 400) refused.push(response.url())
    }
    page.on('response', note)
    await page.goto(path + wrong)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ }), path).toHaveCount(0)
    expect(refused, path).toEqual([])
    page.off('response', note)
  }
  await page.goto(`/mips${wrong}&q=Addressed`)
  await expect(page.getByRole('row').filter({ hasText: `Addressed ${process.pid}` })).toBeVisible()
})

test('prints the columns of a list, without its tools', async ({ page }) => {
  await addMip(`Printed ${process.pid}`)
  await signInAsAdministrator(page)
  await page.goto(`/mips?q=Printed ${process.pid}`)
  const row = page.getByRole('row').filter({ hasText: `Printed ${process.pid}` })
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add MIP' })).toBeHidden()
})
