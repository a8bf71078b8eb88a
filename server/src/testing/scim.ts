import { expect } from 'vitest'
import type { Db } from '../platform/world.ts'
import { buildIdentityConnection } from './upstream/connections.ts'
import type { TestApp } from './world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ScimAnswer = {
  status: number
  headers: Record<string, unknown>
  text: string
  json: ReturnType<typeof JSON.parse>
}
export type Directory = {
  identityConnectionId: number
  token: string
  path: string
  send(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
}

type Wishes = Parameters<typeof buildIdentityConnection>[1]

/** A directory of a hospital, with a connection and a token of its own. */
export async function buildDirectory(t: TestApp, wishes: Wishes): Promise<Directory> {
  const identityConnectionId = await buildIdentityConnection(t.db, wishes)
  const token = t.world.secrets.token()
  await t.db
    .insertInto('scimClient')
    .values({
      identityConnectionId,
      secretHash: t.world.secrets.hash(token),
      secretChangedAt: t.clock.now(),
    })
    .execute()
  const path = `/scim/v2/${identityConnectionId}`
  return {
    identityConnectionId,
    token,
    path,
    send: (method, rest, body, headers = {}) =>
      sendScim(t, method, path + rest, body, { authorization: `Bearer ${token}`, ...headers }),
  }
}

export async function sendScim(
  t: Pick<TestApp, 'app'>,
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimAnswer> {
  const isText = typeof body === 'string'
  const response = await t.app.inject({
    method,
    url,
    headers: { ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
    ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** A person as directories send one. */
export const scimPerson = (email: string, more: object = {}) => ({
  schemas: [userSchema],
  userName: email,
  externalId: `ext-${email}`,
  name: { givenName: 'Ruth', familyName: 'Okafor' },
  emails: [{ value: email, type: 'work', primary: true }],
  active: true,
  ...more,
})

export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export type ScimUser = { id: string; userId: number; email: string }

/** Adds a person to a directory by a call. */
export async function addScimUser(directory: Directory, email: string, more: object = {}): Promise<ScimUser> {
  const { status, json, text } = await directory.send('POST', '/Users', scimPerson(email, more))
  expect(status, text).toBe(201)
  return { id: json.id, userId: Number(json.id), email }
}

export const setActive = (directory: Directory, id: string, value: unknown): Promise<ScimAnswer> =>
  directory.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value }))

/** The path of the users that a filter finds. */
export const filterUsers = (text: string): string => `/Users?filter=${encodeURIComponent(text)}`

/** Links an account with the connection, as its owner does by consent. */
export async function linkByConsent(
  db: Db,
  { identityConnectionId }: Directory,
  userId: number,
): Promise<void> {
  const issuer = 'http://127.0.0.1:9'
  await db
    .insertInto('identityLink')
    .values({ identityConnectionId, issuer, subject: `subject-${userId}`, userId })
    .execute()
}

export async function isInGroup(db: Db, userId: number, groupId: number): Promise<boolean> {
  const link = db.selectFrom('userGroup').select('userId').where('userId', '=', userId)
  return (await link.where('groupId', '=', groupId).executeTakeFirst()) !== undefined
}
