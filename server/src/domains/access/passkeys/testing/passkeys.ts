import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from '../../../../testing/fakes/authenticator.ts'
import type { Person, PersonWishes } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/world.ts'

/** Begins a passkey with the password, and lets the authenticator make it. */
export async function makeCredential(
  caller: Caller,
  person: Person,
  authenticator: Authenticator,
  deviation?: Deviation,
) {
  const begun = await caller.inject('POST', '/api/my-passkeys/begin', {
    currentPassword: toBase64(person.password),
  })
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${begun.text}`)
  return authenticator.create(begun.json(), deviation)
}

export async function addPasskey(
  caller: Caller,
  person: Person,
  authenticator: Authenticator,
  name = 'My phone',
): Promise<Passkey> {
  const credential = await makeCredential(caller, person, authenticator)
  const added = await caller.inject('POST', '/api/my-passkeys', { name, credential })
  if (added.status !== 200) throw new Error(`add: ${added.status} ${added.text}`)
  return added.json<Passkey>()
}

/** Signs in with a passkey and no password. */
export async function signInByPasskey(
  caller: Caller,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<Answer> {
  const begun = await caller.inject('POST', '/api/auth/signin/passkey/begin')
  const credential = authenticator.get(begun.json(), deviation)
  return caller.inject('POST', '/api/auth/signin/passkey', { credential })
}

/** Uses a passkey as the second factor of a pending session. */
export async function verifyByPasskey(
  caller: Caller,
  authenticator: Authenticator,
  deviation?: Deviation,
): Promise<Answer> {
  const begun = await caller.inject('POST', '/api/auth/verify/passkey/begin')
  const credential = authenticator.get(begun.json(), deviation)
  return caller.inject('POST', '/api/auth/verify/passkey', { credential })
}

/** A user with a passkey, which the authenticator holds. */
export async function withPasskey(
  t: TestApp,
  wishes: PersonWishes = {},
  authenticator = createAuthenticator(),
) {
  const person = await t.person(wishes)
  const caller = await t.signInAs(person, wishes.roles?.[0])
  const { passkeyId } = await addPasskey(caller, person, authenticator)
  return { person, caller, authenticator, passkeyId }
}
