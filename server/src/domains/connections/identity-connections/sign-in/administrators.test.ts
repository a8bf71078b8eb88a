import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import { roleIdOf } from '../../../../testing/factories.ts'
import type { Person } from '../../../../testing/people.ts'
import { codeOf, isSignedIn, nextOf, useHospitals } from '../../../../testing/upstream/hospitals.ts'

const h = useHospitals()
const { set, member, signInBy, link, verify } = h

let admin: Caller
const roles = { Member: 0, ProductAdmin: 0 }
beforeAll(async () => {
  admin = await h.t.signInAs(await h.t.person({ roles: ['ProductAdmin'] }))
  for (const code of ['Member', 'ProductAdmin'] as const) roles[code] = await roleIdOf(h.t.db, code)
})

const save = async ({ userId, email }: Person, given: object[]) => {
  const body = { userId, email, firstName: 'Ada', lastName: 'Lovelace', roles: given }
  const answer = await admin.inject('POST', '/api/gantry-admin/users/add-update', body)
  expect(answer.status, answer.text).toBe(200)
}
const promote = (person: Person, validUntil: string | null = null) =>
  save(person, [{ roleId: roles.Member }, { roleId: roles.ProductAdmin, validUntil }])
/** Writes the role past the service, as when the sign-in and the promotion happen at the same moment. */
const insertRole = (person: Person, validUntil: Date | null = null) =>
  h.t.db
    .insertInto('userRole')
    .values({ userId: person.userId, roleId: roles.ProductAdmin, validUntil })
    .execute()
const choose = (caller: Caller, { userId }: Person, role = 'GantryAdmin') =>
  caller.inject('POST', `/api/users/${userId}/set-session-role?sessionRole=${role}`)
const mySession = (caller: Caller) => caller.inject('GET', '/api/my-session')
const roleOf = (answer: Answer) => answer.json<{ sessionRole: string | null }>().sessionRole

describe('the sessions of somebody who becomes a platform administrator', () => {
  const ways: [string, (person: Person) => Promise<unknown>][] = [
    ['gets the role', (person) => promote(person)],
    ['gets the role with an end', (person) => promote(person, '2060-01-01T00:00:00.000Z')],
    [
      'gets the role again after its end',
      async (person) => {
        await insertRole(person, new Date(h.t.clock.now().getTime() - 1000))
        await promote(person)
      },
    ],
  ]
  it.for(ways)('end as far as a hospital began them, if the person %s', async ([, give]) => {
    const person = await member()
    const byPassword = await link(person)
    const byHospital = (await signInBy(person.email)).caller
    const byBoth = (await signInBy(person.email, { amr: ['pwd'] })).caller
    h.t.clock.advance(301_000)
    expect((await verify(byBoth, person.email)).status).toBe(200)
    const waiting = (await signInBy(person.email, { amr: ['pwd'] })).caller
    expect(await isSignedIn(byHospital)).toBe(true)
    await give(person)
    for (const caller of [byHospital, byBoth])
      expect(codeOf(await mySession(caller))).toBe('401 session-ended.administrator')
    expect((await verify(waiting, person.email)).status).toBe(401)
    expect((await choose(byHospital, person)).status).toBe(401)
    expect(roleOf(await choose(byPassword, person))).toBe('GantryAdmin')
  })

  it('stay when the saved roles give nothing new', async () => {
    const person = await member()
    await link(person)
    const { caller } = await signInBy(person.email)
    await save(person, [{ roleId: roles.Member }])
    expect(await isSignedIn(caller)).toBe(true)
  })

  it('stay when an administrator is saved again', async () => {
    const person = await member()
    await insertRole(person)
    await set(h.northId, { signsInAdministrators: true })
    await link(person)
    const { caller } = await signInBy(person.email)
    await promote(person)
    expect(roleOf(await choose(caller, person))).toBe('GantryAdmin')
  })

  it('that servers of the previous version began are known by their methods', async () => {
    const person = await member()
    const byPassword = await link(person)
    const { caller } = await signInBy(person.email)
    await h.t.db
      .updateTable('session')
      .set({ identityConnectionId: null })
      .where('userId', '=', person.userId)
      .execute()
    await promote(person)
    expect(await isSignedIn(caller)).toBe(false)
    expect(await isSignedIn(byPassword)).toBe(true)
  })
})

describe('the role of platform administrators', () => {
  it('is refused to a session that only a hospital vouches for', async () => {
    const person = await member()
    await link(person)
    const { caller } = await signInBy(person.email)
    await insertRole(person)
    expect(codeOf(await choose(caller, person))).toBe('403 session.proof-needed')
    expect(roleOf(await choose(caller, person, 'Member'))).toBe('Member')
  })

  it('is taken after a second factor at a provider that a platform administrator has allowed for it', async () => {
    const person = await member()
    await link(person)
    await insertRole(person)
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
    await set(h.northId, { signsInAdministrators: true })
    const { caller } = await signInBy(person.email)
    expect(roleOf(await choose(caller, person))).toBe('GantryAdmin')
  })

  it('needs our second factor if the allowed provider has asked for none', async () => {
    const person = await member()
    await link(person)
    await insertRole(person)
    await set(h.northId, { signsInAdministrators: true })
    const { caller, answer } = await signInBy(person.email, { amr: ['pwd'] })
    expect(nextOf(answer)).toBe('second-factor')
    expect((await choose(caller, person)).status).toBe(401)
    h.t.clock.advance(301_000)
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(roleOf(await choose(caller, person))).toBe('GantryAdmin')
  })

  it.for([{ signsInAdministrators: false }, { status: false }])(
    'ends with the session when the connection is saved with %o',
    async (change) => {
      const person = await member()
      await link(person)
      const [other, otherCaller] = await (async () => {
        const somebody = await member()
        await link(somebody)
        return [somebody, (await signInBy(somebody.email)).caller] as const
      })()
      await insertRole(person)
      await set(h.northId, { signsInAdministrators: true })
      const { caller } = await signInBy(person.email)
      expect(roleOf(await choose(caller, person))).toBe('GantryAdmin')
      const connections = '/api/gantry-admin/identity-connections'
      const listed = (await admin.inject('GET', connections)).json<{
        identityConnections: { identityConnectionId: number }[]
      }>().identityConnections
      const saved = listed.find(({ identityConnectionId }) => identityConnectionId === h.northId)
      expect(saved).toMatchObject({ signsInAdministrators: true })
      expect((await admin.inject('POST', connections, { ...saved, ...change })).status).toBe(200)
      expect(await isSignedIn(caller)).toBe(false)
      expect(await isSignedIn(otherCaller), other.email).toBe(true)
    },
  )
})
