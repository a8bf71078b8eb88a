import { addPerson } from './support/people.ts'
import { addMip, linkUserToMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('marks missing and invalid provider numbers and edits them by keyboard', async ({ page }) => {
  const word = uniqueWord('Matrix')
  const [east, west] = [await addMip(`${word} East`), await addMip(`${word} West`)]
  const anna = await addPerson({ firstName: 'Anna', lastName: uniqueWord('Abc') })
  const bela = await addPerson({ firstName: 'Bela', lastName: uniqueWord('Bcd') })
  await linkUserToMip(anna.userId, east.mipId, '2426621B')
  await linkUserToMip(anna.userId, west.mipId)
  await linkUserToMip(bela.userId, east.mipId, '988939BK')
  await signInAsAdministrator(page, '/mips')
  await page.getByRole('link', { name: 'Provider numbers' }).click()
  await page.getByRole('searchbox', { name: 'Search MIPs' }).fill(word)
  await expect(page).toHaveURL(/mip=Matrix/)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  const cell = (person: string, mip: { name: string }) =>
    page.getByRole('button', { name: new RegExp(`, Provider number of ${person} .* at ${mip.name}$`) })
  await expect(cell('Anna', west)).toContainText('Missing')
  await expect(cell('Bela', east)).toContainText('Wrong check letter')
  await expect(page.getByRole('row').filter({ hasText: 'Bela' }).getByRole('cell').last()).toHaveText('–')
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search MIPs' }).focus()
  await expect(cell('Anna', east)).toHaveAttribute('tabindex', '0')
  await cell('Anna', east).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Bela', east)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Please compare it' })).toBeVisible()
  await page.keyboard.type('988939bj')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Provider number updated successfully.')
  await expect(cell('Bela', east)).toContainText('988939BJ')
  await expect(cell('Bela', east)).not.toContainText('Wrong check letter')
  await expect(cell('Bela', east), 'the last row keeps the focus').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await expect(cell('Anna', west), 'Escape cancels the edit').toContainText('Missing')
  await expect(cell('Anna', west)).toBeFocused()
})
