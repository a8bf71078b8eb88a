import type { Page } from '@playwright/test'
import { addPerson } from './support/people.ts'
import { searchPicker, typeInPicker } from './support/pickers.ts'
import { openUserPage } from './support/record-pages.ts'
import { addGroup, addMip, addRis } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, middleOf, test } from './support/test.ts'

test('links, changes and unlinks MIPs, groups and RIS', async ({ page }) => {
  const person = await addPerson({ firstName: 'Lea', lastName: 'Moss', roles: ['Member', 'GroupAdmin'] })
  const [mip, ris, group] = [
    await addMip('Harbour Imaging'),
    await addRis('North RIS'),
    await addGroup('Reef'),
  ]
  await signInAsAdministrator(page)
  await openUserPage(page, person.userId, 'mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a MIP' })
  await searchPicker(picker, mip.name)
  await picker
    .getByRole('textbox', { name: `Provider number: Link MIP: ${mip.name}`, exact: true })
    .fill('988939BK')
  await expectAccessible(page)
  await picker.getByRole('button', { name: `Link MIP: ${mip.name}` }).click()
  await expectMessage(page, 'Linked MIP sucessfully.')
  await picker.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: mip.name })
  await expect(row, 'an invalid number gets a warning').toContainText('988939BK')
  await expect(row).toContainText(/check letter/i)
  await row.getByRole('button', { name: /^Edit the provider number/ }).click()
  await row.getByRole('textbox').fill('2426621B')
  await row.getByRole('textbox').press('Enter')
  await expectMessage(page, 'Provider number updated successfully.')
  await expect(row).not.toContainText(/check letter/i)
  await row.getByRole('switch').press('Space')
  await expectMessage(page, 'Updated MIP user successfully.')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Unlink ${mip.name}` }).click()
  await expectMessage(page, 'Unlinked user MIP successfully.')
  await expect(page.getByText('No MIPs linked')).toBeVisible()

  await openUserPage(page, person.userId, 'groups')
  await page.getByRole('button', { name: 'Link group' }).click()
  await searchPicker(page.getByRole('dialog'), group.groupName)
  await page.getByRole('button', { name: `Link group: ${group.groupName}` }).click()
  await expectMessage(page, `Linked user to group ${group.groupName} successfully.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const chooser = page.getByRole('combobox', { name: 'Administers group' })
  await chooser.fill(group.groupName)
  await page.getByRole('option', { name: group.groupName }).click()
  await expectMessage(page, 'Updated user group successfully.')
  await expect(chooser).toHaveValue(group.groupName)
  await page.reload()
  await expect(chooser).toHaveValue(group.groupName)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unlink ${group.groupName}` }).click()
  await expectMessage(page, 'Unlinked user group to user')

  await openUserPage(page, person.userId, 'ris')
  await page.getByRole('button', { name: 'Link RIS' }).click()
  await searchPicker(page.getByRole('dialog'), ris.name)
  await page.getByRole('textbox', { name: `RIS user name: Link RIS: ${ris.name}`, exact: true }).fill('lmoss')
  await page.getByRole('button', { name: `Link RIS: ${ris.name}` }).click()
  await expectMessage(page, 'Linked RIS to user')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Edit the user name/ }).click()
  await page.getByRole('textbox', { name: /^User name in/ }).fill('lea.moss')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Updated RIS user successfully')
  await page.getByRole('button', { name: `Unlink ${ris.name}` }).click()
  await expectMessage(page, 'Unlinked user RIS successfully.')
})

/** Opens the picker of MIPs of this user and searches it. */
async function findMips(page: Page, userId: number, word: string) {
  await openUserPage(page, userId, 'mips')
  await page.getByRole('button', { name: 'Link MIP' }).click()
  const picker = page.getByRole('dialog', { name: 'Link a MIP' })
  const search = async () => {
    await typeInPicker(picker, word)
    // For half a second after a click the buttons of the rows are ignored.
    await expect(picker.locator('[data-paused]')).toHaveCount(0)
  }
  await search()
  return { picker, search, links: picker.getByRole('button', { name: new RegExp(`^Link MIP: ${word}`) }) }
}

test('links one MIP for two quick clicks, and another one for the next click', async ({ page }) => {
  const person = await addPerson()
  const word = `Twice${person.userId}`
  for (const name of ['One', 'Two', 'Three', 'Four']) await addMip(`${word} ${name}`)
  await signInAsAdministrator(page)
  await page.clock.install()
  const { picker, search, links } = await findMips(page, person.userId, word)
  await expect(links).toHaveCount(4)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const calls = () => sent.filter((path) => path.endsWith('/link-user-mip'))

  for (const [index, pause] of [80, 300].entries()) {
    const [x, y] = await middleOf(links.first())
    // The clock is paused, so that the clicks are as far apart on a slow machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const linked = page.waitForResponse('**/link-user-mip')
    await page.mouse.click(x, y)
    await linked
    await page.clock.runFor(pause)
    await page.mouse.click(x, y)
    await page.clock.resume()
    await expect(picker.getByText(`Linked: ${word}`)).toBeVisible()
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await expect(picker.getByRole('searchbox')).toHaveValue('')
    await search()
    await expect(links, 'the linked row is removed').toHaveCount(3 - index)
    expect(calls(), `two clicks ${pause} ms apart`).toHaveLength(index + 1)
  }

  await links.first().press('Enter')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('searchbox')).toHaveValue('')
  await search()
  await expect(links, 'the keyboard links one row too').toHaveCount(1)
  expect(calls()).toHaveLength(3)
  // The button that clears the search, the parts of the day on which the links end, and the box and the number of the row.
  for (let presses = 0; presses < 16; presses += 1) {
    if (await links.evaluate((link) => link === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(links).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('searchbox')).toHaveValue('')
  await search()
  await expect(picker.getByText('Nothing matches')).toBeVisible()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(4)
})

test('ignores clicks on a row that is being linked, and links the other rows', async ({ page }) => {
  const person = await addPerson()
  const word = `Slowly${person.userId}`
  for (const name of ['One', 'Two', 'Three']) await addMip(`${word} ${name}`)
  await signInAsAdministrator(page)
  const { search, links } = await findMips(page, person.userId, word)
  await expect(links).toHaveCount(3)
  let calls = 0
  const checked = Promise.withResolvers<void>()
  await page.route('**/link-user-mip', async (route) => {
    calls += 1
    await checked.promise
    await route.continue()
  })
  const [x, y] = await middleOf(links.first())
  await page.mouse.click(x, y)
  await page.waitForTimeout(700)
  await page.mouse.click(x, y)
  const [nextX, nextY] = await middleOf(links.nth(1))
  await page.mouse.click(nextX, nextY)
  await expect.poll(() => calls).toBe(2)
  await expect(links, 'no row has moved').toHaveCount(3)
  checked.resolve()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await search()
  await expect(links).toHaveCount(1)
  expect(calls).toBe(2)
})
