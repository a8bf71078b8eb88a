import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import { createAuthenticator } from '../../../../testing/fakes/authenticator.ts'
import type { Person } from '../../../../testing/people.ts'
import { codeOf, nextOf, useHospitals } from '../../../../testing/upstream/hospitals.ts'
import { addPasskey, signInByPasskey } from '../../../access/passkeys/testing/passkeys.ts'

const h = useHospitals()
const { set, address, member, signInBy, link } = h

describe('a connection without passwords', () => {
  const signIn = (person: Person, password = person.password) =>
    h.t.anonymous().inject('POST', '/api/auth/signin', { email: person.email, password: toBase64(password) })
  const membershipOf = (userId: number) =>
    h.t.db.selectFrom('userGroup').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  const bodyOf = (answer: Answer) => {
    const { requestId: _different, ...rest } = answer.json<Record<string, unknown>>()
    return { status: answer.status, ...rest }
  }

  it('refuses the right password of linked people like a wrong one, and mails them no reset link', async () => {
    const [linked, unlinked] = [await member(), await member()]
    await link(linked)
    await set(h.northId, { allowsPasswords: false })
    expect(bodyOf(await signIn(linked))).toEqual(bodyOf(await signIn(unlinked, 'Wrong-1pass')))
    expect((await signIn(unlinked)).status).toBe(200)
    for (const { email } of [linked, unlinked]) {
      const answer = await h.t.anonymous().inject('POST', '/api/auth/send-password-reset-link', { email })
      expect(answer.status).toBe(200)
    }
    expect(await h.t.mails.count(unlinked.email, 'password-reset')).toBe(1)
    expect(await h.t.mails.count(linked.email, 'password-reset')).toBe(0)
    expect(nextOf((await signInBy(linked.email)).answer)).toBe('portal')
  })

  it('leaves the password to people with another domain, or who administer the platform', async () => {
    const [moved, admin] = [await member(), await member()]
    for (const person of [moved, admin]) await link(person)
    await set(h.northId, { allowsPasswords: false })
    const user = h.t.db.updateTable('user')
    await user
      .set({ email: address('elsewhere.example') })
      .where('userId', '=', moved.userId)
      .execute()
    const { email } = await h.t.db
      .selectFrom('user')
      .select('email')
      .where('userId', '=', moved.userId)
      .executeTakeFirstOrThrow()
    await h.t.db
      .insertInto('userRole')
      .columns(['userId', 'roleId'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((role) => [role.val(admin.userId).as('userId'), 'roleId'])
          .where('code', '=', 'ProductAdmin'),
      )
      .execute()
    expect((await signIn({ ...moved, email })).status).toBe(200)
    expect((await signIn(admin)).status).toBe(200)
  })

  const ways: [string, (admin: Caller, userId: number, caller: Caller) => Promise<unknown>][] = [
    [
      'the person leaves',
      async (_admin, userId, caller) => {
        const body = { groupId: h.north.groupId }
        expect((await caller.inject('POST', `/api/users/${userId}/leave-group`, body)).status).toBe(200)
      },
    ],
    [
      'an administrator removes the membership',
      async (admin, userId) => {
        const { userGroupId } = await membershipOf(userId)
        expect((await admin.inject('DELETE', `/api/unlink-user-group/${userGroupId}`)).status).toBe(200)
      },
    ],
    [
      'the membership ends',
      (_admin, userId) =>
        h.t.db
          .updateTable('userGroup')
          .set({ validUntil: new Date(h.t.clock.now().getTime() - 1000) })
          .where('userId', '=', userId)
          .execute(),
    ],
    [
      'the person administers the group no longer',
      async (_admin, userId) => {
        await h.t.db.deleteFrom('userGroup').where('userId', '=', userId).execute()
        await h.t.db.updateTable('user').set({ groupIdForAdmin: null }).where('userId', '=', userId).execute()
      },
    ],
  ]
  it.for(ways)('gives nothing back when %s, until the link is removed', async ([, leave]) => {
    const admin = await h.t.signInAs(await h.t.person({ roles: ['ProductAdmin'] }))
    const person = await member()
    const authenticator = createAuthenticator()
    const caller = await link(person)
    await addPasskey(caller, person, authenticator)
    await set(h.northId, { allowsPasswords: false })
    await leave(admin, person.userId, caller)
    expect((await signIn(person)).status).toBe(401)
    expect(codeOf(await signInByPasskey(h.t.anonymous(), authenticator))).toBe('401 passkey.refused')
    await h.t.anonymous().inject('POST', '/api/auth/send-password-reset-link', { email: person.email })
    expect(await h.t.mails.count(person.email, 'password-reset')).toBe(0)
    expect(codeOf((await signInBy(person.email)).answer)).toBe('403 upstream.not-admitted')
    const linked = `/api/gantry-admin/identity-connections/${h.northId}/people/${person.userId}`
    expect((await admin.inject('DELETE', linked)).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
  })

  it('refuses the passkeys of linked people too, so that the hospital can end their access', async () => {
    const person = await member()
    const authenticator = createAuthenticator()
    await addPasskey(await link(person), person, authenticator)
    expect((await signInByPasskey(h.t.anonymous(), authenticator)).status).toBe(200)
    await set(h.northId, { allowsPasswords: false })
    expect(codeOf(await signInByPasskey(h.t.anonymous(), authenticator))).toBe('401 passkey.refused')
  })

  it('gives the passwords back when it is turned off', async () => {
    const person = await member()
    await link(person)
    await set(h.northId, { allowsPasswords: false })
    expect((await signIn(person)).status).toBe(401)
    await set(h.northId, { status: false })
    expect((await signIn(person)).status).toBe(200)
  })
})
