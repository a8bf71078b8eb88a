import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { LinkedPerson } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../testing/factories.ts'
import { buildDirectory, scimPerson } from '../../../../testing/scim.ts'
import { codeOf, consent, isSignedIn, nextOf, useHospitals } from '../../../../testing/upstream/hospitals.ts'

const h = useHospitals()
const { set, address, member, signInBy, link, verify, linksOf } = h

describe('removing a link', () => {
  const url = () => `/api/gantry-admin/identity-connections/${h.northId}/people`

  it('ends the sessions, tells the person, and needs a new consent at the next sign-in', async () => {
    const admin = await h.t.signInAs(await h.t.person({ roles: ['ProductAdmin'] }))
    const person = await member()
    const caller = await link(person)
    const added = await h.t.mails.latest(person.email, 'hospital-link-changed')
    expect(added.parts).toMatchObject({ what: 'ADDED', hospital: 'North Hospital' })
    const { people } = (await admin.inject('GET', `${url()}?pageSize=200`)).json<{ people: LinkedPerson[] }>()
    expect(people[0]).toMatchObject({ userId: person.userId, email: person.email })

    expect((await admin.inject('DELETE', `${url()}/${person.userId}`)).json()).toBe(true)
    expect(await isSignedIn(caller)).toBe(false)
    expect(await linksOf(person.userId)).toEqual([])
    const removed = await h.t.mails.latest(person.email, 'hospital-link-changed')
    expect(removed.parts).toMatchObject({ what: 'REMOVED', hospital: 'North Hospital' })
    const { action, detail } = await h.t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectId', '=', person.userId)
      .where('action', 'like', 'identity-connection.un%')
      .executeTakeFirstOrThrow()
    expect({ action, detail }).toEqual({
      action: 'identity-connection.unlink',
      detail: { identityConnectionId: h.northId },
    })
    expect(nextOf((await signInBy(person.email)).answer)).toBe('consent')
    expect((await admin.inject('DELETE', `${url()}/${person.userId}`)).status).toBe(404)
  })

  it('also removes a consent that waits for the second factor', async () => {
    const admin = await h.t.signInAs(await h.t.person({ roles: ['ProductAdmin'] }))
    const person = await member()
    await link(person)
    const { caller } = await signInBy(person.email, { sub: 'another' })
    expect((await consent(caller, person.password)).status).toBe(200)
    await admin.inject('DELETE', `${url()}/${person.userId}`)
    await verify(caller, person.email)
    expect(await linksOf(person.userId)).toEqual([])
  })
})

describe('an account that the directory of the hospital added', () => {
  it('is linked at the first sign-in, unless somebody has proved to be its owner', async () => {
    const directory = await buildDirectory(h.t, {
      groupId: h.north.groupId,
      issuer: h.provider.issuer,
      domains: ['directory.example'],
    })
    const add = async (email: string) =>
      Number((await directory.send('POST', '/Users', scimPerson(email))).json.id)
    const email = address('directory.example')
    const userId = await add(email)
    const { caller, answer } = await signInBy(email)
    expect(nextOf(answer)).toBe('portal')
    expect(await isSignedIn(caller)).toBe(true)
    expect(await linksOf(userId)).toMatchObject([{ subject: `sub-${email}` }])
    const another = await signInBy(email, { sub: 'another subject' })
    expect(nextOf(another.answer), 'another subject with the address').toBe('consent')
    const owned = address('directory.example')
    const ownedId = await add(owned)
    await h.t.db.updateTable('credential').set({ passwordHash: 'x' }).where('userId', '=', ownedId).execute()
    expect(nextOf((await signInBy(owned)).answer), 'with a password').toBe('consent')
    const foreign = address('elsewhere.example')
    await add(foreign)
    const refused = await signInBy(address('directory.example'), { email: foreign })
    expect(codeOf(refused.answer)).toBe('403 upstream.not-admitted')
  })
})

describe('an account that exists', () => {
  it('is linked only after its owner has given the password and the second factor', async () => {
    const person = await member()
    const { caller, answer } = await signInBy(person.email)
    expect(answer.json()).toEqual({
      next: 'consent',
      user: null,
      connectionName: 'North Hospital',
      email: person.email,
    })
    expect(await isSignedIn(caller)).toBe(false)
    expect((await consent(caller, 'Wrong-1pass')).status).toBe(401)
    expect((await consent(caller, person.password)).json()).toMatchObject({ authenticated: false })
    expect(await linksOf(person.userId)).toEqual([])
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toMatchObject([
      { identityConnectionId: h.northId, issuer: h.provider.issuer, subject: `sub-${person.email}` },
    ])
    const trail = await h.t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'subjectId'])
      .where('action', '=', 'identity-connection.link')
      .where('subjectId', '=', person.userId)
      .execute()
    expect(trail).toEqual([
      { action: 'identity-connection.link', actorUserId: person.userId, subjectId: person.userId },
    ])
  })

  it('is not linked by an ordinary sign-in in the same browser', async () => {
    const person = await member()
    const { caller } = await signInBy(person.email)
    const body = { email: person.email, password: toBase64(person.password) }
    expect((await caller.inject('POST', '/api/auth/signin', body)).status).toBe(200)
    expect((await verify(caller, person.email)).status).toBe(200)
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('signs in by the hospital afterwards, with any address that the provider then names', async () => {
    const person = await member()
    await link(person)
    const claims = { sub: `sub-${person.email}`, email: 'changed@elsewhere.example', email_verified: false }
    const { caller, answer } = await signInBy(person.email, claims)
    expect(answer.json()).toMatchObject({
      next: 'portal',
      email: person.email,
      user: { userId: person.userId, authenticated: true, sessionRole: 'Member' },
    })
    expect(await isSignedIn(caller)).toBe(true)
  })

  it('needs our second factor unless the ID token tells of one', async () => {
    const person = await member()
    await link(person)
    await set(h.northId, { acceptedAcrs: JSON.stringify(['https://refeds.org/profile/mfa']) })
    for (const claims of [{ amr: ['pwd'] }, { amr: undefined, acr: 'https://refeds.org/profile/sfa' }]) {
      const { caller, answer } = await signInBy(person.email, claims)
      expect(nextOf(answer)).toBe('second-factor')
      expect(await isSignedIn(caller)).toBe(false)
      expect((await verify(caller, person.email)).status).toBe(200)
      expect(await isSignedIn(caller)).toBe(true)
      h.t.clock.advance(301_000)
    }
    for (const claims of [{ amr: undefined, acr: 'https://refeds.org/profile/mfa' }, { amr: 'mfa' }]) {
      const { caller, answer } = await signInBy(person.email, claims)
      expect(nextOf(answer)).toBe('portal')
      expect(await isSignedIn(caller)).toBe(true)
    }
    await set(h.northId, { acceptedAcrs: '[]' })
  })

  it('is refused like all others while it is inactive', async () => {
    const person = await member()
    await link(person)
    await h.t.db.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 account.inactive')
  })

  it('is refused once the person has left the group', async () => {
    const person = await member()
    await link(person)
    await h.t.db.deleteFrom('userGroup').where('userId', '=', person.userId).execute()
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
  })

  it('is never opened if it is that of a platform administrator', async () => {
    const person = await buildUser(h.t.world, {
      email: address(),
      groups: [h.north],
      roles: ['Member', 'ProductAdmin'],
    })
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
    const later = await member()
    await link(later)
    await h.t.db
      .insertInto('userRole')
      .columns(['userId', 'roleId'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((role) => [role.val(later.userId).as('userId'), 'roleId'])
          .where('code', '=', 'ProductAdmin'),
      )
      .execute()
    expect(codeOf((await signInBy(later.email)).answer)).toBe('403 upstream.not-admitted')
  })
})
