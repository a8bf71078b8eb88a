import { randomBytes } from 'node:crypto'
import { type Scope, scopes } from '@gantry/contract/scopes'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/db.ts'
import type { Db } from '../platform/world.ts'
import type { Answer, Caller, Method } from './caller.ts'
import type { TestApp } from './world.ts'

type Wishes = Partial<Insertable<Database['serviceAccount']>>
type Account = { serviceAccountId: number; clientId: string }

/** Makes a service account with all scopes and without a secret. */
export function buildServiceAccount(db: Db, wishes: Wishes = {}): Promise<Account> {
  const clientId = `sa-${randomBytes(10).toString('hex')}`
  return db
    .insertInto('serviceAccount')
    .values({ clientId, name: `Feed ${clientId}`, scopes: [...scopes], ...wishes })
    .returning(['serviceAccountId', 'clientId'])
    .executeTakeFirstOrThrow()
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Asks the token endpoint. */
export const askToken = (t: TestApp, fields: Record<string, string>): Promise<Answer> =>
  t.anonymous().inject('POST', '/oidc/token', new URLSearchParams(fields).toString(), form)

export type ServiceCaller = Account & {
  secret: string
  /** Asks for a token by secret. */
  ask(wanted?: readonly Scope[]): Promise<Answer>
  /** Calls with the latest token. */
  inject(method: Method, url: string, body?: object): Promise<Answer>
  /** The latest token. */
  token: string
  caller: Caller
}

/** Makes a service account with a secret, and gets a token with these scopes. */
export async function buildServiceCaller(
  t: TestApp,
  wishes: Wishes = {},
  wanted: readonly Scope[] = scopes,
): Promise<ServiceCaller> {
  const secret = t.world.secrets.token()
  const account = await buildServiceAccount(t.db, { secretHash: t.world.secrets.hash(secret), ...wishes })
  const anonymous = t.anonymous()
  const service: ServiceCaller = {
    ...account,
    secret,
    token: '',
    async ask(asked = wanted) {
      const answer = await askToken(t, {
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: secret,
        scope: asked.join(' '),
      })
      if (answer.status === 200) service.token = answer.json<{ access_token: string }>().access_token
      return answer
    },
    inject: (method, url, body) => service.caller.inject(method, url, body),
    caller: {
      ...anonymous,
      inject: (method, url, body, headers = {}) =>
        anonymous.inject(method, url, body, { authorization: `Bearer ${service.token}`, ...headers }),
    },
  }
  const answer = await service.ask()
  if (answer.status !== 200) throw new Error(`token: ${answer.status} ${answer.text}`)
  return service
}
