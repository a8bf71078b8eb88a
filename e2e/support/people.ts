import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, request } from '@playwright/test'
import { codeIn, linkIn, openInbox } from './mail.ts'
import { administrator, getPlatform } from './platform.ts'

export type Credentials = { email: string; password: string }
export type Person = Credentials & { userId: number; firstName: string; lastName: string }

type Reply = { status: number; body: unknown }

async function post(path: string, data: unknown, accessToken?: string): Promise<Reply> {
  const context = await request.newContext({
    baseURL: getPlatform().url,
    ...(accessToken ? { extraHTTPHeaders: { authorization: `Bearer ${accessToken}` } } : {}),
  })
  try {
    const response = await context.post(path, { data })
    const body: unknown = await response.json()
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${JSON.stringify(body)}`)
    return { status: response.status(), body }
  } finally {
    await context.dispose()
  }
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

const tokenFile = () => join(getPlatform().dataDir, 'administrator-token')

/** The administrator's session for preparing things; one for all workers, or they would take each other's codes. */
export async function keepAdministratorToken(): Promise<void> {
  const { email, password } = administrator
  const inbox = openInbox(email)
  const context = await request.newContext({ baseURL: getPlatform().url })
  await context.post('/api/auth/signin', { data: { email, password: toBase64(password) } })
  const code = codeIn(await inbox.next())
  const verified = await context.post('/api/auth/verify', { data: { email, code } })
  const { accessToken, user } = (await verified.json()) as {
    accessToken: string
    user: { sessionRole: string }
  }
  expect(user.sessionRole).toBe('GantryAdmin')
  writeFileSync(tokenFile(), accessToken, { mode: 0o600 })
  await context.dispose()
}

/** Calls the platform as the administrator who has just been made, for what a test needs to be there. */
export async function asAdministrator<T>(path: string, data: unknown = {}): Promise<T> {
  return (await post(path, data, readFileSync(tokenFile(), 'utf8'))).body as T
}

export async function roleIds(names: string[]): Promise<{ roleId: number }[]> {
  const context = await request.newContext({
    baseURL: getPlatform().url,
    extraHTTPHeaders: { authorization: `Bearer ${readFileSync(tokenFile(), 'utf8')}` },
  })
  const response = await context.get('/api/roles?pageNo=0&pageSize=200')
  const { roles } = (await response.json()) as { roles: { roleId: number; name: string }[] }
  await context.dispose()
  return names.map((name) => {
    const role = roles.find((candidate) => candidate.name === name)
    if (!role) throw new Error(`There is no role ${name}.`)
    return { roleId: role.roleId }
  })
}

let lastNumber = 0

/** Adds someone nobody else uses, whose activation mail is still to be followed. */
export async function invitePerson(
  options: { firstName?: string; lastName?: string; roles?: string[] } = {},
): Promise<{ person: Omit<Person, 'password'>; activationLink: string }> {
  const { firstName = 'Ada', lastName = 'Nguyen', roles = ['Member'] } = options
  const email = `person-${process.pid}-${++lastNumber}@example.com`
  const inbox = openInbox(email)
  const { userId } = await asAdministrator<{ userId: number }>('/api/gantry-admin/users/add-update', {
    email,
    firstName,
    lastName,
    roles: await roleIds(roles),
  })
  return { person: { userId, email, firstName, lastName }, activationLink: linkIn(await inbox.next()) }
}

/** Someone who can sign in. */
export async function addPerson(options: Parameters<typeof invitePerson>[0] = {}): Promise<Person> {
  const { person, activationLink } = await invitePerson(options)
  const password = 'Quiet-Lamp-42'
  const token = new URL(activationLink).searchParams.get('token')
  await post('/api/auth/activate-account', { userId: person.userId, token, password })
  return { ...person, password }
}

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

/** Signs in through both steps, as a person does; ends on the first page behind them. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  const inbox = openInbox(person.email)
  await givePassword(page, person)
  await expect(page).toHaveURL('/verify-account')
  await page.getByLabel('One-time code').fill(codeIn(await inbox.next()))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).not.toHaveURL('/verify-account')
}

/** Someone else, in a browser of their own. */
export async function signInElsewhere(browser: Browser, page: Page, person: Credentials): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await context.newPage()
  await signIn(theirs, person)
  return theirs
}
