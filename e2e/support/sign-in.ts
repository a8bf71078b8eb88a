import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, devices, expect, type Page, request } from '@playwright/test'
import { codeIn, openInbox } from './mail.ts'
import { addPerson, type Credentials, toBase64 } from './people.ts'
import { getPlatform } from './platform.ts'

/** Fills in the sign-in form that is on the page, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives the password; the second factor is still to come. */
export async function givePassword(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, credentials)
}

/** Signs in through both pages, as a person does; ends on the first page behind them. */
export async function signInThroughPages(page: Page, person: Credentials): Promise<void> {
  const inbox = openInbox(person.email)
  await givePassword(page, person)
  await expect(page).toHaveURL('/verify-account')
  await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).not.toHaveURL('/verify-account')
}

type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; user: object }

/** What a browser holds after the calls that the sign-in pages make. */
async function createSession({ email, password }: Credentials): Promise<Session> {
  const { userAgent } = devices['Desktop Chrome']
  const context = await request.newContext({ baseURL: getPlatform().url, userAgent })
  const call = async (path: string, data: object) => {
    const response = await context.post(path, { data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json() as Promise<{ user: object }>
  }
  const inbox = openInbox(email)
  await call('/api/auth/signin', { email, password: toBase64(password) })
  const { user } = await call('/api/auth/verify', { email, code: codeIn(await inbox.next()) })
  const { cookies } = await context.storageState()
  await context.dispose()
  return { cookies, user }
}

/** Puts a session into a browser as the portal keeps it, then opens `path`. */
async function resumeSession(page: Page, { cookies, user }: Session, path?: string): Promise<void> {
  await page.context().addCookies(cookies)
  // Storage belongs to an origin: this page has the portal's, and nothing in it but an icon, or one would be asked for.
  const body = '<link rel="icon" href="data:,">'
  await page.route('**/resume-session', (route) => route.fulfill({ contentType: 'text/html', body }), {
    times: 1,
  })
  await page.goto('/resume-session')
  await page.evaluate((session) => sessionStorage.setItem('gantry.session', JSON.stringify(session)), {
    sessionId: randomUUID(),
    startedAt: Date.now(),
    user,
  })
  if (path !== undefined) await page.goto(path)
}

/**
 * Signs in by the calls that the pages make, which takes a fifth of their time. No page of the portal is open
 * afterwards unless a `path` is given; `/` leads to the first page behind the sign-in.
 */
export async function signIn(page: Page, person: Credentials, path?: string): Promise<void> {
  await resumeSession(page, await createSession(person), path)
}

let administratorOfWorker: Promise<Session> | undefined

/**
 * Signs in as a platform administrator whom all tests of a worker share: one session in several browsers. Not for
 * tests that end the session, change the administrator or look at what the administrator alone has done.
 */
export async function signInAsAdministrator(page: Page, path?: string): Promise<void> {
  const newcomer = { firstName: 'Grace', lastName: 'Admin', roles: ['GantryAdmin'] }
  administratorOfWorker ??= addPerson(newcomer).then(createSession)
  await resumeSession(page, await administratorOfWorker, path)
}

/** Someone else, in a browser of their own. */
export async function signInElsewhere(browser: Browser, person: Credentials, path?: string): Promise<Page> {
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, person, path)
  return theirs
}
