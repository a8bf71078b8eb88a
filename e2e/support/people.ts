import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import { codeIn, linkIn, openInbox } from './mail.ts'
import { administrator, getPlatform } from './platform.ts'
import { uniqueWord } from './unique.ts'

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

export const toBase64 = (text: string) => Buffer.from(text).toString('base64')

const tokenFile = () => join(getPlatform().dataDir, 'administrator-token')

/**
 * Signs in the administrator who prepares records. All workers share this session, because each new sign-in code makes
 * the previous one invalid.
 */
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

/** Calls the platform as the first administrator, to prepare the records of a test. */
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

/** Adds a person for one test, who has not activated the account yet. */
export async function invitePerson(
  options: { firstName?: string; lastName?: string; roles?: string[] } = {},
): Promise<{ person: Omit<Person, 'password'>; activationLink: string }> {
  const { firstName = 'Ada', lastName = 'Nguyen', roles = ['Member'] } = options
  const email = `${uniqueWord('person-')}@example.com`
  const inbox = openInbox(email)
  const { userId } = await asAdministrator<{ userId: number }>('/api/gantry-admin/users/add-update', {
    email,
    firstName,
    lastName,
    roles: await roleIds(roles),
  })
  return { person: { userId, email, firstName, lastName }, activationLink: linkIn(await inbox.next()) }
}

/** Adds a person for one test, who can sign in. */
export async function addPerson(options: Parameters<typeof invitePerson>[0] = {}): Promise<Person> {
  const { person, activationLink } = await invitePerson(options)
  const password = 'Quiet-Lamp-42'
  const token = new URL(activationLink).searchParams.get('token')
  await post('/api/auth/activate-account', { userId: person.userId, token, password })
  return { ...person, password }
}

/** Adds people with the same unique last name, enough for two pages: Nr10 to Nr21. None of them can sign in. */
export async function addNamesakes(
  name: string,
  count = 12,
): Promise<{ lastName: string; people: { userId: number; email: string }[] }> {
  const lastName = uniqueWord(name)
  const roles = await roleIds(['Member'])
  const people = []
  for (let number = 10; number < 10 + count; number += 1) {
    const email = `${lastName}-${number}@example.com`.toLowerCase()
    const person = { email, firstName: `Nr${number}`, lastName, roles }
    people.push(
      await asAdministrator<{ userId: number; email: string }>('/api/gantry-admin/users/add-update', person),
    )
  }
  return { lastName, people }
}
