import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givePassword } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { roleIdOf } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const addUpdate = '/api/gantry-admin/users/add-update'
let counter = 0
const newPerson = (more: object = {}) => ({
  firstName: 'Zoë',
  lastName: 'Nguyễn',
  email: `new${counter++}@clinic.example`,
  ...more,
})

describe('adding and changing users', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const save = (body: object) => cast.as.admin.inject('POST', addUpdate, body)
  const add = async (more: object = {}) => {
    const answer = await save(newPerson(more))
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Profile>()
  }
  const trailOf = (userId: number) =>
    server.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'actorRole', 'result'])
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', userId)
      .orderBy('auditEventId')
      .execute()

  it('adds a member, mails the activation link and writes one audit row', async () => {
    const added = await add({ siteCode: 'Z9', language: 'fr' })
    expect(added).toMatchObject({
      firstName: 'Zoë',
      siteCode: 'Z9',
      status: true,
      activatedAt: null,
      version: 1,
    })
    expect(added.roles.map((role) => role.name)).toEqual(['Member'])
    const mail = await server.mails.latest(added.email, 'activation')
    expect(mail.parts.link).toContain('/activate-account?token=')
    expect(mail.language).toBe('fr')
    expect(await trailOf(added.userId)).toEqual([
      {
        action: 'user.add',
        actorUserId: cast.people.admin.userId,
        actorRole: 'ProductAdmin',
        result: 'DONE',
      },
    ])
  })

  it('stores an AHPRA number in upper case', async () => {
    expect(await add({ ahpraNumber: ' med0001234567 ' })).toMatchObject({ ahpraNumber: 'MED0001234567' })
    expect(await add({ hpii: '8003 6100 0000 0006' })).toMatchObject({ hpii: '8003610000000006' })
  })

  it('refuses a taken address without regard to case, names the field and adds nobody', async () => {
    const { email } = await add()
    const before = await server.db.selectFrom('mail').select('mailId').execute()
    const answer = await save(newPerson({ email: email.toUpperCase() }))
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'user.email-taken', fields: { email: expect.any(String) } })
    const other = await add()
    const change = await save({ ...newPerson(), userId: other.userId, email })
    expect(change.status).toBe(409)
    expect((await server.db.selectFrom('mail').select('mailId').execute()).length).toBe(before.length + 1)
  })

  it('check 29: ignores fields that the contract does not list', async () => {
    const added = await add({
      status: false,
      authenticated: true,
      groupIdForAdmin: cast.north.groupId,
      statusChangeDate: '2001-01-01T00:00:00.000Z',
      activatedAt: '2001-01-01T00:00:00.000Z',
      photoUrl: 'https://elsewhere.example/x.png',
    })
    expect(added).toMatchObject({ status: true, groupIdForAdmin: null, activatedAt: null, photoUrl: null })
    const { ana } = cast.people
    const roles = [{ roleId: await roleIdOf(server.db, 'ProductAdmin') }]
    const body = {
      firstName: 'Ana',
      lastName: 'Abel',
      roles,
      email: 'x@y.example',
      siteCode: 'HACK',
      status: false,
    }
    const answer = await cast.as.ana.inject('POST', `/api/users/${ana.userId}/update-profile`, body)
    expect(answer.json()).toMatchObject({ email: ana.email, siteCode: 'N1', status: true })
    expect(answer.json<Profile>().roles.map((role) => role.name)).toEqual(['Member'])
  })

  it('keeps absent fields and clears empty fields', async () => {
    const { userId, email, firstName, lastName } = await add({ title: 'Dr', mobile: '0400 000 000' })
    const answer = await save({ userId, email, firstName, lastName, title: '' })
    expect(answer.json()).toMatchObject({ title: '', mobile: '0400 000 000', version: 2 })
  })

  it('refuses a stale version and changes nothing', async () => {
    const user = await add()
    expect((await save({ ...user, firstName: 'First', version: 1 })).status).toBe(200)
    const stale = await save({ ...user, firstName: 'Second', version: 1 })
    expect(stale.status).toBe(409)
    const now = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${user.userId}`)
    expect(now.json()).toMatchObject({ firstName: 'First', version: 2 })
  })

  it('notifies both addresses of a change, and sends a new link to users who are not activated', async () => {
    const user = await add()
    const email = `moved${counter++}@clinic.example`
    await save({ ...user, email })
    expect(await server.mails.count(user.email, 'email-changed')).toBe(1)
    expect(await server.mails.count(email, 'email-changed')).toBe(1)
    const [old, fresh] = await Promise.all([
      server.mails.latest(user.email, 'activation'),
      server.mails.latest(email, 'activation'),
    ])
    const check = async (link: string) => {
      const token = new URL(link).searchParams.get('token')
      const url = `/api/auth/validate-account-activation-token?token=${token}`
      return (await server.anonymous().inject('GET', url)).status
    }
    expect(await check(old.parts.link)).toBe(400)
    expect(await check(fresh.parts.link)).toBe(200)
  })

  it('check 65: a new address ends links, codes and sessions of the old one', async () => {
    const person = await server.person()
    const session = await server.signInAs(person)
    const waiting = await givePassword(server.app, person)
    const { code } = (await server.mails.latest(person.email, 'one-time-code')).parts
    await server.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    const { link } = (await server.mails.latest(person.email, 'password-reset')).parts
    const { version: _version, ...profile } = (
      await cast.as.admin.inject('GET', `/api/users/member/${person.userId}`)
    ).json<Profile>()
    const email = `moved${counter++}@clinic.example`
    expect((await save({ ...profile, email })).status).toBe(200)
    const token = new URL(link).searchParams.get('token')
    for (const address of [person.email, email]) {
      const body = { email: address, token, password: toBase64('Otter9-canoe') }
      expect((await server.anonymous().inject('POST', '/api/auth/reset-password', body)).status).toBe(400)
    }
    expect((await session.inject('GET', '/api/my-profile')).status).toBe(401)
    for (const address of [person.email, email]) {
      const answer = await waiting.inject('POST', '/api/auth/verify', { email: address, code })
      expect(answer.status).toBe(401)
    }
    const fresh = await server.signInAs({ ...person, email })
    expect((await fresh.inject('GET', '/api/my-profile')).status).toBe(200)
    expect(await server.mails.count(person.email, 'email-changed')).toBe(1)
  })

  it('takes the password for a new address of one’s own, and keeps only this session', async () => {
    const person = await server.person({ roles: ['ProductAdmin'] })
    const [here, elsewhere] = [await server.signInAs(person), await server.signInAs(person)]
    const { version: _version, ...profile } = (await here.inject('GET', '/api/my-profile')).json<Profile>()
    const moved = { ...profile, email: `moved${counter++}@clinic.example` }
    for (const currentPassword of [undefined, toBase64('Wrong-1pass')]) {
      const refused = await here.inject('POST', addUpdate, { ...moved, currentPassword })
      expect([refused.status, refused.json()]).toMatchObject([
        400,
        { fields: { currentPassword: 'The current password is not right.' } },
      ])
    }
    expect((await elsewhere.inject('GET', '/api/my-profile')).json()).toMatchObject({ email: person.email })
    const currentPassword = toBase64(person.password)
    expect((await here.inject('POST', addUpdate, { ...moved, currentPassword })).status).toBe(200)
    expect((await here.inject('GET', '/api/my-profile')).status).toBe(200)
    expect((await elsewhere.inject('GET', '/api/my-profile')).status).toBe(401)
  })

  it('changes roles, and refuses unknown and inactive roles', async () => {
    const user = await add()
    const mrt = await roleIdOf(server.db, 'MRT')
    const changed = await save({ ...user, roles: [{ roleId: mrt }] })
    expect(changed.json<Profile>().roles.map((role) => role.name)).toEqual(['MRT'])
    const unknown = await save({ ...user, version: undefined, roles: [{ roleId: missingId }] })
    expect(unknown.json()).toMatchObject({ fields: { roles: expect.any(String) } })
    const css = await roleIdOf(server.db, 'CSS')
    await server.db.updateTable('role').set({ status: false }).where('roleId', '=', css).execute()
    expect((await save({ ...user, version: undefined, roles: [{ roleId: css }] })).status).toBe(400)
  })

  it('can remove an authenticator but cannot set one', async () => {
    const user = await add()
    const give = await save({ ...user, twoFactorAuthType: 'AUTHENTICATOR' })
    expect(give.status).toBe(400)
    await server.db
      .updateTable('user')
      .set({ twoFactorAuthType: 'AUTHENTICATOR' })
      .where('userId', '=', user.userId)
      .execute()
    const take = await save({ ...user, twoFactorAuthType: 'EMAIL' })
    expect(take.json()).toMatchObject({ twoFactorAuthType: 'EMAIL' })
    expect(await server.mails.count(user.email, 'second-factor-changed')).toBe(1)
  })

  it.each([
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['a bad address', { email: 'nobody' }, 'email'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an unknown language', { language: 'xx' }, 'language'],
    ['a bad AHPRA number', { ahpraNumber: 'MED1' }, 'ahpraNumber'],
    ['an HPI-I with a wrong check digit', { hpii: '8003610000000001' }, 'hpii'],
    ['the HPI-O of an organisation as an HPI-I', { hpii: '8003620000000001' }, 'hpii'],
    ['no role', { roles: [] }, 'roles'],
    ['check 48: a line break in a name', { lastName: 'A\r\nBcc: x@y.example' }, 'lastName'],
    ['check 49: a name that changes the reading direction', { lastName: 'A\u202Egpj' }, 'lastName'],
    ['check 49: a NUL', { siteCode: 'A\u0000' }, 'siteCode'],
    ['check 49: a lone surrogate', { suburb: '\ud800' }, 'suburb'],
    ['check 49: a name of 10,000 characters', { firstName: 'x'.repeat(10_000) }, 'firstName'],
  ])('%s is refused with the name of the field', async (_title, wrong, field) => {
    const answer = await save(newPerson(wrong))
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('lets users change their own profile, and administrators every profile', async () => {
    const { ana } = cast.people
    const url = `/api/users/${ana.userId}/update-profile`
    const own = await cast.as.ana.inject('POST', url, {
      firstName: 'Ana',
      lastName: 'Abel',
      speciality: 'CT',
    })
    expect(own.json()).toMatchObject({ speciality: 'CT', sessionRole: 'Member' })
    const others = await cast.as.admin.inject('POST', url, {
      firstName: 'Ana',
      lastName: 'Abel',
      speciality: 'MRI',
    })
    expect(others.json()).toMatchObject({ speciality: 'MRI', sessionRole: null })
    const stale = await cast.as.ana.inject('POST', url, { firstName: 'Ana', lastName: 'Abel', version: 1 })
    expect(stale.status).toBe(409)
  })

  it('check 25: hides another user’s profile, or lets the group administrator only read it', async () => {
    const { ben, cleo, ana } = cast.people
    const body = { firstName: 'X', lastName: 'Y' }
    const write = (caller: keyof Cast['as'], userId: number) =>
      cast.as[caller].inject('POST', `/api/users/${userId}/update-profile`, body)
    expectSameAsMissing(await write('ana', cleo.userId), await write('ana', missingId))
    expectSameAsMissing(await write('ana', ben.userId), await write('ana', missingId))
    expectSameAsMissing(await write('northAdmin', cleo.userId), await write('northAdmin', missingId))
    expect((await write('northAdmin', ana.userId)).status).toBe(403)
    expect(
      (await server.anonymous().inject('POST', `/api/users/${ana.userId}/update-profile`, body)).status,
    ).toBe(401)
    const now = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${ben.userId}`)
    expect(now.json()).toMatchObject({ firstName: 'Ben' })
  })

  it('check 27: answers 400 when the user id in the body differs from the path', async () => {
    const { ana, ben } = cast.people
    const body = { firstName: 'X', lastName: 'Y', userId: ben.userId }
    const answer = await cast.as.ana.inject('POST', `/api/users/${ana.userId}/update-profile`, body)
    expect(answer.status).toBe(400)
    expect((await save({ ...newPerson(), userId: missingId })).status).toBe(404)
  })

  it('lets only platform administrators add and change users', async () => {
    for (const caller of [cast.as.northAdmin, cast.as.ana, cast.as.typist]) {
      expect((await caller.inject('POST', addUpdate, newPerson())).status).toBe(403)
    }
    expect((await server.anonymous().inject('POST', addUpdate, newPerson())).status).toBe(401)
  })

  it('gives an address to one of two concurrent requests', async () => {
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(person)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })
})
