import { addPerson } from './support/people.ts'
import { signInThroughPages } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('check 41: stores a session id and a short user record in the browser, and no token or password', async ({
  page,
  context,
}) => {
  const person = await addPerson({ firstName: 'Ada', lastName: 'Quist', roles: ['Member'] })
  await signInThroughPages(page, person)
  await page.goto('/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const stored = await page.evaluate(() => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
  }))
  const text = JSON.stringify([stored.local, stored.session])
  const cookies = await context.cookies()
  expect(cookies.length, 'the tokens are in cookies').toBeGreaterThan(1)
  for (const { value, httpOnly } of cookies) {
    expect(httpOnly).toBe(true)
    expect(text).not.toContain(value)
  }
  expect(text).not.toContain(person.password)
  expect(text).not.toContain(Buffer.from(person.password).toString('base64'))
  expect(await page.evaluate(() => document.cookie), 'scripts can read no cookie').toBe('')

  // The record holds only what a page needs before the server answers.
  const records = stored.session.map(([, value]) => value).filter((value) => value.includes('"user"'))
  expect(records).toHaveLength(1)
  const { user } = JSON.parse(records[0] ?? '{}') as { user: Record<string, unknown> }
  for (const name of ['phone', 'mobile', 'addressLine1', 'ahpraNumber', 'accessToken', 'refreshToken']) {
    expect(user).not.toHaveProperty(name)
  }
  expect(Object.keys(user).length).toBeLessThan(16)
})
