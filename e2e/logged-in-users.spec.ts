import { addPerson } from './support/people.ts'
import { signIn, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test('lets an administrator see who is signed in and end the session of another person', async ({
  page,
  browser,
}) => {
  const lastName = uniqueWord('Online')
  const admin = await addPerson({ firstName: 'Grace', lastName, roles: ['GantryAdmin'] })
  const person = await addPerson({ firstName: 'Nils', lastName })
  await signIn(page, admin)
  const otherPage = await signInElsewhere(browser, person, '/')
  await expect(otherPage).toHaveURL('/member/dashboard')

  await page.goto(`/loggedin-users?q=${lastName}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LoggedIn Users')
  const own = page.getByRole('row').filter({ hasText: 'Grace' })
  await expect(own).toContainText('This session')
  await expect(own.getByRole('button'), 'an own session is ended by signing out').toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Nils' })
  await expect(row).toContainText(/Chrome \d+ on \w+/)
  await expect(row).toContainText('Member')
  await expectAccessible(page)

  await row.getByRole('button', { name: `End session of Nils ${person.lastName}` }).click()
  const question = page.getByRole('dialog', { name: `End the session of Nils ${person.lastName}?` })
  await expect(question).toContainText(/signed out of Chrome \d+ on \w+ at once/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText(`The session of Nils ${person.lastName} was ended.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await otherPage.goto('/groups')
  await expect(otherPage).toHaveURL('/signin')
  await otherPage.context().close()
})

test('adds new sessions to the list without a reload', async ({ page, browser }) => {
  const lastName = uniqueWord('Comer')
  const person = await addPerson({ firstName: 'Late', lastName })
  await signIn(page, await addPerson({ lastName, roles: ['GantryAdmin'] }))
  await page.clock.install()
  await page.goto(`/loggedin-users?q=${lastName}`)
  await expect(page.getByText('This session')).toBeVisible()
  // The clock is paused, so that a slow sign-in does not take longer than the portal waits between two readings.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const otherPage = await signInElsewhere(browser, person, '/')
  await expect(otherPage).toHaveURL('/member/dashboard')
  const row = page.getByRole('row').filter({ hasText: 'Late' })
  await expect(row).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await page.clock.resume()
  await expect(row).toBeVisible()
  await otherPage.context().close()
})
