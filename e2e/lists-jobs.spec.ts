import { countClicks } from './support/clicks.ts'
import { openInbox } from './support/mail.ts'
import { addPerson, invitePerson } from './support/people.ts'
import { addMip, linkUserToMip } from './support/records.ts'
import { signInAsAdministrator } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('job: fix missing provider numbers, from the dashboard', async ({ page }) => {
  const lastName = uniqueWord('Numbers')
  const { mipId, name } = await addMip('Numbers')
  for (const firstName of ['Ana', 'Ben', 'Cleo']) {
    const { userId } = await addPerson({ firstName, lastName })
    await linkUserToMip(userId, mipId)
  }
  await signInAsAdministrator(page, '/member/dashboard')
  const clicks = countClicks(page)
  await page.getByRole('link', { name: /^\d+ Provider numbers missing or wrong/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /need attention/ })).toBeVisible()
  await page.getByRole('searchbox').click()
  await page.keyboard.type(lastName)
  const field = (person: string) =>
    page.getByRole('textbox', { name: `Provider number of ${person} ${lastName} at ${name}` })
  await expect(page.getByRole('textbox', { name: /Provider number of/ })).toHaveCount(3)
  await expectAccessible(page)

  await field('Ana').click()
  await page.keyboard.type('2426621b')
  await page.keyboard.press('Enter')
  await expect(field('Ben'), 'Enter moves to the next field').toBeFocused()
  await page.keyboard.type('2426621K')
  await expect(page.getByText('The check letter does not fit this Medicare provider number')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field('Cleo')).toBeFocused()
  await page.keyboard.type('4024742F')
  // The link of the row is before its field.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const rowOf = (person: string) => page.getByRole('row').filter({ has: field(person) })
  await expect(rowOf('Ana').getByText('Saved')).toBeVisible()
  await expect(rowOf('Ben').getByText('Wrong check letter'), 'the wrong number is named').toBeVisible()
  await expect(rowOf('Cleo').getByText('Saved')).toBeVisible()
  await expect(field('Ben')).toBeFocused()
  await page.keyboard.type('2429581T')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(4)
})

test('job: see who has not activated, from the dashboard', async ({ page }) => {
  const { person } = await invitePerson({ firstName: 'Ada', lastName: uniqueWord('Waiting') })
  const inbox = openInbox(person.email)
  await signInAsAdministrator(page, '/member/dashboard')
  const clicks = countClicks(page)
  await page.getByRole('link', { name: /Pending activation/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(page).toHaveURL(/activated=false/)
  await expect(page.getByRole('row').getByText('Pending').first()).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(2)

  await page.getByRole('searchbox').fill(person.lastName)
  // A search clears the selection, so the row is chosen after it.
  await expect(page).toHaveURL(new RegExp(`q=${person.lastName}`))
  const row = page.getByRole('row').filter({ hasText: person.lastName })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `Resend the activation mail to Ada ${person.lastName}` }).click()
  await expectMessage(page, `A new activation link is on its way to ${person.email}.`)
  await inbox.next()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Resend activation', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend activation' }).click()
  await expectMessage(page, '1 activation mail sent.')
  await inbox.next()
})
