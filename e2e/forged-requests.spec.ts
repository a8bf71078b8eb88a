import { addPerson, asAdministrator } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedMessages: /the server responded with a status of 40[34] / })

test('check 34: changes nothing when a writing address is opened in the browser, in any spelling', async ({
  page,
}) => {
  const person = await addPerson({ firstName: 'Lena', lastName: 'Olsen' })
  const administrator = await addPerson({ firstName: 'Grace', lastName: 'Admin', roles: ['GantryAdmin'] })
  await signIn(page, administrator)
  const path = `users/${person.userId}/activate-inactivate?status=false`
  for (const start of ['/api/gantry-admin', '/%61pi/gantry-admin', '/%61%70%69/%67antry-admin']) {
    const typed = await page.goto(`${start}/${path}`)
    expect(typed?.status(), start).toBe(403)
    expect(typed?.headers()['cache-control'], start).toBe('no-store')
    expect(new URL(page.url()).pathname, 'the browser sends the address as spelled').toContain(start)
  }

  // The request of an image on the portal's own page carries the cookies, but not the portal's header.
  await page.goto('/users')
  const pictureLoaded = await page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    return picture.decode().then(
      () => true,
      () => false,
    )
  }, `/%61pi/gantry-admin/${path}`)
  expect(pictureLoaded).toBe(false)

  const { users } = await asAdministrator<{ users: { status: boolean }[] }>('/api/users', {
    search: person.email,
  })
  expect(users).toMatchObject([{ status: true }])

  await page.goto('/%61pi/nothing')
  await expect(page.locator('body'), 'the portal has no pages under /api').toContainText('not-found')
})
