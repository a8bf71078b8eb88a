import type { BrowserContext, Page } from '@playwright/test'
import { countClicks } from './support/clicks.ts'
import { reserveAppAddress } from './support/demo-app.ts'
import { codeIn, openInbox } from './support/mail.ts'
import { addPerson, asAdministrator, type Credentials } from './support/people.ts'
import { addApp, addRis } from './support/records.ts'
import { fillSignIn, signIn, signInAsAdministrator, signInElsewhere } from './support/sign-in.ts'
import { expect, expectAccessible, expectMessage, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

/** Clicks the card of an app and returns the tab in which the app opens. */
async function openCard(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.bringToFront()
  await page.getByRole('button', { name: new RegExp(`^${name}.*opens in a new tab`) }).click()
  return opened
}

const expectGreeting = (tab: Page, name: string) =>
  expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Hello ${name}`)

async function finishSignIn(page: Page, person: Credentials): Promise<void> {
  const inbox = openInbox(person.email)
  await fillSignIn(page, person)
  await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Waits until the app has ended the session, which happens within seconds. */
async function expectSignedOut(context: BrowserContext, url: string): Promise<void> {
  const readStatus = async () => {
    const answer = await context.request.get(url, { maxRedirects: 0 })
    return answer.status()
  }
  await expect.poll(readStatus, { timeout: 15_000 }).toBe(303)
}

test('lets an administrator register an app that signs its users in by name', async ({ page, browser }) => {
  const ris = await addRis('Harbour')
  const member = await addPerson({ firstName: 'Mira', lastName: 'Okoye' })
  const link = { risUserId: 0, risId: ris.risId, userId: member.userId, risUserName: 'mokoye' }
  await asAdministrator('/api/gantry-admin/link-ris-user', link)
  const { url, start } = await reserveAppAddress()
  const code = uniqueWord('harbour-')
  const name = `Harbour RIS ${uniqueWord()}`

  await signInAsAdministrator(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const clicks = countClicks(page)
  await page.getByRole('link', { name: 'Connected apps', exact: true }).click()
  await page.getByRole('button', { name: 'Add app' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add app' })
  const submit = form.getByRole('button', { name: 'Add app' })
  await submit.press('Enter')
  await expect(form.getByText('Required.').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('radio', { name: 'Single sign-on (OpenID)' }).check()
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('http://ris.example/')
  await form.getByRole('textbox', { name: 'Sign-in address' }).fill(`${url}/start-login`)
  await form.getByRole('textbox', { name: 'Redirect addresses' }).fill(`${url}/callback`)
  await form.getByRole('textbox', { name: 'Addresses after signing out' }).fill(`${url}/signed-out`)
  await form.getByRole('textbox', { name: 'Sign-out notices' }).fill(`${url}/backchannel-logout`)
  const risField = form.getByRole('combobox', { name: 'RIS' }).or(form.getByRole('textbox', { name: 'RIS' }))
  await risField.first().fill(ris.name)
  await page.getByRole('option', { name: ris.name }).click()
  await form.getByRole('checkbox', { name: /^Member/ }).check()
  await submit.press('Enter')
  await expect(
    form.getByText('Must begin with https://, because it is used to sign people in.'),
  ).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(`${url}/`)
  await submit.click()
  await expectMessage(page, 'Added app successfully.')
  await expect(page.getByRole('heading', { level: 1 }), 'the page of the new app').toHaveText(name)
  await expect(page.getByText('/oidc/.well-known/openid-configuration').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Code to copy' })).toContainText('CLIENT_SECRET')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Generate secret' }).click()
  const secretDialog = page.getByRole('dialog', { name: `The secret of ${name}` })
  const secret = await secretDialog.getByRole('textbox').inputValue()
  expect(secret).toMatch(/^[\w-]{43}$/)
  await expectAccessible(page)
  // The secret is shown only once, so Escape must not close the dialog.
  await page.keyboard.press('Escape')
  await secretDialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Replace secret' })).toBeVisible()
  expect(await clicks.total()).toBeLessThanOrEqual(9)

  await page.getByRole('link', { name: 'Connected apps' }).first().click()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Single sign-on (OpenID)')
  await expectAccessible(page)
  await row.getByRole('link').first().click()

  const app = start({ code, secret })
  try {
    const otherPage = await signInElsewhere(browser, member, '/')
    const tab = await openCard(otherPage, name)
    await expectGreeting(tab, 'Mira Okoye')
    expect(new URL(tab.url()).origin).toBe(url)
    await expect(tab.getByRole('definition').filter({ hasText: 'Member' })).toBeVisible()
    await expect(tab.getByText('mokoye')).toBeVisible()
    await expect(tab.getByText(member.email)).toBeVisible()

    // Signing out of the portal also signs out of the app.
    await otherPage.getByRole('button', { name: /^Mira Okoye, .*: account$/ }).click()
    await otherPage.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(otherPage).toHaveURL('/signin')
    await expectSignedOut(otherPage.context(), `${url}/`)
    await tab.reload()
    await expect(tab).toHaveURL(/\/signin$/)
    await otherPage.context().close()
  } finally {
    await app.stop()
  }
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('switch', { name: 'Show sign-ins' }).click()
  await expect(page.getByText(/Mira Okoye/).first()).toBeVisible()
})

test('signs in a person who opens the app first, and returns to the app', async ({ page }) => {
  const person = await addPerson({ firstName: 'Noor', lastName: 'Haddad' })
  const { url, start } = await reserveAppAddress()
  const { code, secret } = await addApp('Harbour RIS', url, { mode: 'deep-link', initiateLoginUri: '' })
  const app = start({ code, secret })
  try {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await finishSignIn(page, person)
    await expectGreeting(page, 'Noor Haddad')
    expect(new URL(page.url()).origin).toBe(url)

    // After signing out of the app, the portal asks whether to sign out of it too.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have signed out of Harbour RIS')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    expect(new URL(page.url()).origin).toBe(url)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expectGreeting(page, 'Noor Haddad')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out of Gantry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  } finally {
    await app.stop()
  }
})

test('returns from signing out of an app when the portal session is already over', async ({ page }) => {
  const person = await addPerson({ firstName: 'Noor', lastName: 'Haddad' })
  const { url, start } = await reserveAppAddress()
  // Without an address for notices, the app does not hear that the portal session is over.
  const { code, secret } = await addApp('Harbour RIS', url, {
    mode: 'deep-link',
    initiateLoginUri: '',
    backchannelLogoutUri: '',
  })
  const app = start({ code, secret })
  try {
    await page.goto(url)
    await finishSignIn(page, person)
    await expectGreeting(page, 'Noor Haddad')
    // As after twelve hours: neither the portal nor its OpenID provider knows the browser.
    await page.context().clearCookies({ domain: 'localhost' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    expect(new URL(page.url()).origin).toBe(url)
  } finally {
    await app.stop()
  }
})

test('returns from signing out of two apps, one after the other', async ({ page }) => {
  const person = await addPerson({ firstName: 'Noor', lastName: 'Haddad' })
  const apps = await Promise.all(
    ['Harbour RIS', 'Harbour Viewer'].map(async (name) => {
      const { url, start } = await reserveAppAddress()
      const { code, secret } = await addApp(name, url, { mode: 'deep-link', initiateLoginUri: '' })
      return { name, url, ...start({ code, secret }) }
    }),
  )
  const [first, second] = apps
  if (first === undefined || second === undefined) throw new Error('Two apps are needed')
  try {
    await page.goto(first.url)
    await finishSignIn(page, person)
    await expectGreeting(page, 'Noor Haddad')
    const tab = await page.context().newPage()
    await tab.goto(second.url)
    await expectGreeting(tab, 'Noor Haddad')
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`You have signed out of ${second.name}`)
    await tab.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    await page.bringToFront()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    expect(new URL(page.url()).origin).toBe(first.url)
  } finally {
    await first.stop()
    await second.stop()
  }
})

test.describe('an app that refuses a person', () => {
  // The app's page for this is a 403, which browsers write to the console.
  test.use({ expectedMessages: /the server responded with a status of 403/ })

  test('explains that a role may not open an app, and continues in another role', async ({ page }) => {
    const person = await addPerson({ firstName: 'Tomas', lastName: 'Reyes', roles: ['Member', 'TYP'] })
    const { url, start } = await reserveAppAddress()
    const { code, secret } = await addApp('Typing pool', url, { mode: 'deep-link', initiateLoginUri: '' }, [
      'TYP',
    ])
    const app = start({ code, secret })
    try {
      await signIn(page, person, '/')
      await page
        .getByRole('button', { name: /Member/ })
        .first()
        .click()
      await expect(page).toHaveURL('/member/dashboard')
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Your role Member may not open Typing pool.',
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue as Typist' }).click()
      await expectGreeting(page, 'Tomas Reyes')
      await expect(page.getByText('TYP', { exact: true })).toBeVisible()

      // After switching back, the role may not open the app, and the app has ended the session.
      await page.goto('/')
      await expect(page).toHaveURL('/member/dashboard')
      await page.getByRole('button', { name: /^Tomas Reyes, .*: account$/ }).click()
      await page.getByRole('menuitem', { name: 'Switch Role' }).click()
      await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Your own profile' }).click()
      await expect(page).not.toHaveURL('/role-selection')
      await expectSignedOut(page.context(), `${url}/`)
      await page.goto(url)
      await page
        .getByRole('link', { name: 'Return to Typing pool' })
        .or(page.getByRole('button', { name: 'Return to Typing pool' }))
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/denied|not/i)
      expect(new URL(page.url()).origin).toBe(url)
    } finally {
      await app.stop()
    }
  })

  test('opens an app without OpenID by a ticket that works once', async ({ page }) => {
    const person = await addPerson({ firstName: 'Wren', lastName: 'Castillo' })
    const { url, start } = await reserveAppAddress()
    const name = `Reporting ${uniqueWord()}`
    const none = {
      initiateLoginUri: '',
      redirectUris: [],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: '',
    }
    const ticket = await addApp(name, url, { ...none, mode: 'ticket', launchUrl: `${url}/ticket` })
    const app = start({
      code: 'unused',
      secret: 'unused',
      ticket: { code: ticket.code, secret: ticket.secret, name },
    })
    try {
      await signIn(page, person, '/')
      let ticketUrl = ''
      page.context().on('request', (request) => {
        if (request.url().startsWith(`${url}/ticket?`)) ticketUrl = request.url()
      })
      const tab = await openCard(page, name)
      await expectGreeting(tab, 'Wren Castillo')
      await expect(tab).toHaveURL(`${url}/ticket`)
      await expect.poll(() => ticketUrl).toMatch(/ticket=[\w-]{43}$/)
      await tab.goto(ticketUrl)
      await expect(tab.getByText('This ticket is not valid, or not any more.')).toBeVisible()
    } finally {
      await app.stop()
    }
  })
})
