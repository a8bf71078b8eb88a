import { openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { getPlatform } from './support/platform.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// The sandboxed frame has an origin of its own, for which the browser cannot follow our header.
test.use({ expectedMessages: /Origin-Agent-Cluster/ })

test('opens the Mailbox at the printed address and nowhere else', async ({ page, request }) => {
  const person = await addPerson()
  const inbox = openInbox(person.email)
  await request.get(`/api/auth/send-password-reset-link?email=${person.email}`)
  const { subject = '' } = await inbox.next()

  await page.goto(getPlatform().mailboxLink)
  await expect(page, 'the address without the key').toHaveURL('/mailbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail sent from here')
  await expectAccessible(page)
  await page.getByRole('link').filter({ hasText: person.email }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  // The frame is sandboxed, and gets the cookie all the same.
  await expect(page.frameLocator('iframe').getByText(/^Hello /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)

  const frame = await page.locator('iframe').getAttribute('src')
  for (const url of [
    '/mailbox',
    '/mailbox?key=',
    '/mailbox/style.css',
    new URL(page.url()).pathname,
    `${frame}`,
  ])
    expect((await request.get(url)).status(), url).toBe(404)
})
