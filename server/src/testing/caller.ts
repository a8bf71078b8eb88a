import { csrfHeader } from '@gantry/contract/csrf-header'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { ErrorReply } from '@gantry/contract/errors'
import type { RoleCode } from '@gantry/contract/product'
import { roleName } from '@gantry/contract/product'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { isTranslated } from '../platform/messages/translate.ts'
import type { World } from '../platform/world.ts'
import { expectDeclared } from './declared-refusals.ts'
import { readOutbox } from './outbox.ts'
import type { Person } from './people.ts'

export type Answer = {
  status: number
  headers: LightMyRequestResponse['headers']
  text: string
  bytes: Buffer
  json: LightMyRequestResponse['json']
}
export type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'PUT' | 'PATCH'

/** A caller that keeps cookies, like a browser. */
export type Caller = {
  inject(
    method: Method,
    url: string,
    body?: object | string | Buffer,
    headers?: Record<string, string>,
  ): Promise<Answer>
  cookies: Map<string, string>
  /** The same user and cookies on another server. */
  at(app: FastifyInstance): Caller
}

export function createCaller(app: FastifyInstance, cookies = new Map<string, string>()): Caller {
  return {
    cookies,
    at: (other) => createCaller(other, cookies),
    async inject(method, url, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        method,
        url,
        headers: { ...(cookie !== '' && { cookie }), 'user-agent': 'Vitest', [csrfHeader]: '1', ...headers },
        ...(body !== undefined && { payload: body }),
      })
      for (const { name, value, expires, maxAge } of response.cookies) {
        const gone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
        if (gone) cookies.delete(name)
        else cookies.set(name, value)
      }
      if (response.statusCode >= 400 && !headers['accept-language']) expectTranslated(response.body)
      expectDeclared(app)
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        json: () => response.json(),
      }
    },
  }
}

/** Checks for every refusal in a test that its messages are translated. */
function expectTranslated(text: string): void {
  if (!text.startsWith('{"code"')) return
  const { message, fields = {} } = JSON.parse(text) as ErrorReply
  const unknown = [message, ...Object.values(fields)].filter((sentence) => !isTranslated(sentence))
  if (unknown.length > 0) throw new Error(`Not in server/src/messages: ${unknown.join(' | ')}`)
}

/** Makes the password step of a sign-in. @throws if it is refused */
export async function givePassword(app: FastifyInstance, person: Person): Promise<Caller> {
  const caller = createCaller(app)
  const body = { email: person.email, password: toBase64(person.password) }
  expectOk(await caller.inject('POST', '/api/auth/signin', body), 'sign-in')
  return caller
}

export async function signInAs(
  app: FastifyInstance,
  world: Pick<World, 'db' | 'secrets' | 'settings'>,
  person: Person,
  role?: RoleCode,
): Promise<Caller> {
  const caller = await givePassword(app, person)
  const { parts } = await readOutbox(world).latest(person.email, 'one-time-code')
  const body = { email: person.email, code: parts.code }
  expectOk(await caller.inject('POST', '/api/auth/verify', body), 'verification')
  if (role !== undefined) {
    const name = roleName(world.settings.productName, role)
    const url = `/api/users/${person.userId}/set-session-role?sessionRole=${name}`
    expectOk(await caller.inject('POST', url), 'role choice')
  }
  return caller
}

function expectOk({ status, text }: Answer, step: string): void {
  if (status !== 200) throw new Error(`${step}: ${status} ${text}`)
}
