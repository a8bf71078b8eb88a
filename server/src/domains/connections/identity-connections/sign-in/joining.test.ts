import type { UpstreamSignIn } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { describe, expect, it } from 'vitest'
import { claimsOf, codeOf, isSignedIn, nextOf, useHospitals } from '../../../../testing/upstream/hospitals.ts'

const h = useHospitals()
const { set, address, member, signInBy, link, verify, linksOf } = h

describe('an address alone', () => {
  it('of a person outside the group gets the answer of an unknown person', async () => {
    const person = await member(address(), [h.south])
    const [known, unknown] = [await signInBy(person.email), await signInBy(address())]
    expect(codeOf(known.answer)).toBe('403 upstream.not-admitted')
    expect(unknown.answer.json<{ message: string }>().message).toBe(
      known.answer.json<{ message: string }>().message,
    )
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('that the provider has not verified leads to no account', async () => {
    const person = await member()
    for (const verified of [false, 'false', undefined]) {
      const { answer } = await signInBy(person.email, { email_verified: verified })
      expect(codeOf(answer)).toBe('403 upstream.not-admitted')
    }
    await set(h.northId, { trustsEmails: true })
    expect(nextOf((await signInBy(person.email, { email_verified: undefined })).answer)).toBe('consent')
    expect(codeOf((await signInBy(person.email, { email_verified: false })).answer)).toBe(
      '403 upstream.not-admitted',
    )
  })

  it('in a foreign domain leads to no account', async () => {
    const person = await member('anna@south.example', [h.north, h.south])
    expect(codeOf((await signInBy(address(), { email: person.email })).answer)).toBe(
      '403 upstream.not-admitted',
    )
  })

  it('does not lead to the link of another connection with the same subject', async () => {
    const person = await member()
    const claims = { sub: 'shared-subject' }
    await link(person, claims)
    // South's provider names the same subject and the same address.
    const { answer } = await signInBy('a@south.example', { ...claims, email: person.email }, {}, h.other)
    expect(codeOf(answer)).toBe('403 upstream.not-admitted')
    // A connection that now names another issuer does not inherit the links of the earlier one.
    await set(h.northId, { issuer: h.other.issuer })
    expect(nextOf((await signInBy(person.email, claims, {}, h.other)).answer)).toBe('consent')
    await set(h.northId, { issuer: h.provider.issuer })
  })
})

describe('a person without an account', () => {
  it('is refused unless the connection adds people', async () => {
    expect(codeOf((await signInBy(address())).answer)).toBe('403 upstream.not-admitted')
  })

  it('is added with the group and the mapped roles, never with those of administrators', async () => {
    const roles = await h.t.db.selectFrom('role').select(['roleId', 'code']).execute()
    const idOf = (code: string) => roles.find((role) => role.code === code)?.roleId ?? 0
    const roleMap = [
      { value: 'radiology', roleId: idOf('MIS') },
      { value: 'typing', roleId: idOf('TYP') },
      // The screen refuses these two. They must have no effect if they are in the table all the same.
      { value: 'radiology', roleId: idOf('ProductAdmin') },
      { value: 'radiology', roleId: idOf('GroupAdmin') },
    ]
    await set(h.northId, { addsPeople: true, rolesClaim: 'groups', roleMap: JSON.stringify(roleMap) })
    const email = address()
    const { caller, answer } = await signInBy(email, { groups: ['radiology', 'other'] })
    expect(answer.json()).toMatchObject({
      next: 'portal',
      user: { email, firstName: 'Ada', lastName: 'Lovelace', roles: [{ name: 'MIS' }], sessionRole: 'MIS' },
    })
    expect(await isSignedIn(caller)).toBe(true)
    const { userId } = answer.json<UpstreamSignIn>().user ?? { userId: 0 }
    const groups = await h.t.db
      .selectFrom('userGroup')
      .select('groupId')
      .where('userId', '=', userId)
      .execute()
    expect(groups).toEqual([{ groupId: h.north.groupId }])
    const actions = await h.t.db
      .selectFrom('auditEvent')
      .select('action')
      .where('at', '=', h.t.clock.now())
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', userId)
      .orderBy('auditEventId')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['user.add', 'identity-connection.link'])
    expect(nextOf((await signInBy(email)).answer)).toBe('portal')
    await set(h.northId, { rolesClaim: '', roleMap: '[]' })
  })

  it('is a member without a mapped role, and verifies by a mailed code without a second factor', async () => {
    await set(h.northId, { addsPeople: true })
    const email = address('n.example')
    const { caller, answer } = await signInBy(email, {
      amr: ['pwd'],
      name: 'Grace Hopper',
      given_name: undefined,
    })
    expect(answer.json()).toMatchObject({ next: 'second-factor', user: { roles: [{ name: 'Member' }] } })
    expect((await verify(caller, email)).json()).toMatchObject({ user: { authenticated: true } })
    const session = h.t.db.selectFrom('session').select('authenticationMethods').orderBy('sessionId', 'desc')
    // Nobody has given us a password.
    expect(await session.executeTakeFirst()).toEqual({ authenticationMethods: ['otp', 'mfa'] })
  })

  it('is added by the answer of UserInfo if the ID token has no address', async () => {
    const email = address()
    await set(h.northId, { addsPeople: true })
    h.provider.setUserInfo(claimsOf(email, { sub: 'thin', amr: ['mfa'] }))
    const bare = {
      email: undefined,
      email_verified: undefined,
      given_name: undefined,
      family_name: undefined,
    }
    // Only the ID token tells how somebody signed in.
    const { answer } = await signInBy(email, { ...bare, sub: 'thin', amr: undefined })
    expect(answer.json()).toMatchObject({ next: 'second-factor', user: { email, firstName: 'Ada' } })
    h.provider.setUserInfo(claimsOf(email, { sub: 'another' }))
    expect(codeOf((await signInBy(email, { ...bare, sub: 'thin' })).answer)).toBe('400 upstream.failed')
  })
})
