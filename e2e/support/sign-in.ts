import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, devices, expect, type Page, request } from '@playwright/test'
import { codeIn, openInbox } from './mail.ts'
import { addPerson, type Credentials, toBase64 } from './people.ts'
import { getPlatform } from './platform.ts'

/** Fills in and sends the sign-in form of the current page. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sends the password, which leads to the page of the second factor. */
export async function givePassword(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, credentials)
}

/** Signs in through both pages, as a person does. */
export async function signInThroughPages(page: Page, person: Credentials): Promise<void> {
  const inbox = openInbox(person.email)
  await givePassword(page, person)
  await expect(page).toHaveURL('/verify-account')
  await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).not.toHaveURL('/verify-account')
}

type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; user: object }

/** Makes the calls of the sign-in pages and returns what a browser stores afterwards. */
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

/** Stores a session for the next page that this tab opens, as the portal does, and opens `path` if one is given. */
async function resumeSession(page: Page, { cookies, user }: Session, path?: string): Promise<void> {
  await page.context().addCookies(cookies)
  const stored = JSON.stringify({ sessionId: randomUUID(), startedAt: Date.now(), user })
  const script = await page.addInitScript((value) => sessionStorage.setItem('gantry.session', value), stored)
  // Only the next page stores it, because a later one must not sign in again after signing out.
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined))
  if (path !== undefined) await page.goto(path)
}

/**
 * Signs in by the calls of the pages, in a fifth of their time, and opens `path` if one is given. `/` leads to the
 * first page after signing in.
 */
export async function signIn(page: Page, person: Credentials, path?: string): Promise<void> {
  await resumeSession(page, await createSession(person), path)
}

let administratorOfWorker: { since: number; session: Promise<Session> } | undefined

/** Some changes ask for the password of who signed in longer ago, and a whole run takes longer. */
const SESSION_USE = 8 * 60_000

/**
 * Signs in as a platform administrator. All tests of a worker within some minutes share the administrator and the session, so a
 * test that ends the session, changes the administrator or reads the administrator's own records must add another one.
 */
export async function signInAsAdministrator(page: Page, path?: string): Promise<void> {
  const newcomer = { firstName: 'Grace', lastName: 'Admin', roles: ['GantryAdmin'] }
  if (!administratorOfWorker || Date.now() - administratorOfWorker.since > SESSION_USE)
    administratorOfWorker = { since: Date.now(), session: addPerson(newcomer).then(createSession) }
  await resumeSession(page, await administratorOfWorker.session, path)
}

/** Signs in another person in a separate browser context. */
export async function signInElsewhere(browser: Browser, person: Credentials, path?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person, path)
  return page
}
