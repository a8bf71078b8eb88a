import type { AppClaims } from '@gantry/contract/domains/connections/apps/schemas'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveUrls, buildArchive } from '../../../../testing/archives.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildUser, roleIdOf } from '../../../../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../../../../testing/fakes/relying-party.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

const hour = 60 * 60_000

/** No job runs in these tests. */
describe('a link that ends', () => {
  let t: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    t = await buildTestApp()
    cast = await buildCast(t)
    restore = await keepState(t, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => t.close())

  const inAnHour = () => new Date(t.clock.now().getTime() + hour).toISOString()
  const linkMip = async (userId: number, mipId: number) => {
    const body = { userId, mipId, providerNumber: '2426621B', validUntil: inAnHour() }
    const answer = await cast.as.admin.inject('POST', '/api/gantry-admin/link-user-mip', body)
    expect(answer.status).toBe(200)
  }
  const linkGroup = async (userId: number, groupId: number) => {
    const query = `group-id=${groupId}&user-id=${userId}&validUntil=${inAnHour()}`
    const answer = await cast.as.admin.inject('POST', `/api/link-user-group?${query}`)
    expect(answer.status).toBe(200)
  }

  it('gives an archive label and a provider number until its end, and not a millisecond longer', async () => {
    const archive = await buildArchive(t, { code: 'pacs' })
    const viewer = await buildRelyingParty(t, { code: 'viewer', roles: ['Member'] })
    const { mipId } = cast.northMip
    await t.db.updateTable('mip').set({ code: 'NTH-01' }).where('mipId', '=', mipId).execute()
    const { userId } = cast.people.cleo
    await linkMip(userId, mipId)
    const tokens = await signInTo(viewer, await t.signInAs(cast.people.cleo))
    const access = async () => {
      const body = { 'token-key': 'token', 'token-value': tokens.access_token }
      const profile = (await archive.ask(archiveUrls.profile, body)).json()
      const sub = tokens.claims()?.sub ?? ''
      const claims = (await client.fetchUserInfo(viewer.config, tokens.access_token, sub)) as unknown
      const numbers = (claims as AppClaims).provider_numbers.map((row) => row.provider_number)
      return { labels: profile['authorized-labels'], numbers }
    }
    t.clock.advance(hour - 1)
    const all = await access()
    expect(all).toEqual({ labels: [expect.stringMatching(/./)], numbers: ['2426621B'] })
    t.clock.advance(1)
    expect(await access()).toEqual({ labels: [], numbers: [] })
  })

  it('shows a member the page of a MIP until its end, and then answers as for a MIP that does not exist', async () => {
    const { mipId } = cast.southMip
    const { ana } = cast.as
    const { userId } = cast.people.ana
    expect((await ana.inject('GET', `/api/mips/${mipId}`)).status).toBe(404)
    await linkMip(userId, mipId)
    expect((await ana.inject('GET', `/api/mips/${mipId}`)).status).toBe(200)
    expect((await ana.inject('GET', `/api/users/${userId}/user-mips`)).json()).toHaveLength(1)
    t.clock.advance(hour)
    const missing = await ana.inject('GET', `/api/mips/${missingId}`)
    expectSameAsMissing(await ana.inject('GET', `/api/mips/${mipId}`), missing)
    expect((await ana.inject('GET', `/api/users/${userId}/user-mips`)).json()).toEqual([])
    expect((await ana.inject('POST', '/api/mips', {})).json().mips).not.toContainEqual(
      expect.objectContaining({ mipId }),
    )
    const users = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
    expect(users.json()).toEqual([])
  })

  it('shows the members of a group to each other until its end', async () => {
    const { south, people, as } = cast
    const { ana, cleo } = people
    await linkGroup(ana.userId, south.groupId)
    const colleague = () => as.ana.inject('GET', `/api/users/member/${cleo.userId}`)
    const members = () => as.ana.inject('GET', `/api/groups/${south.groupId}/user-groups`)
    const mip = () => as.ana.inject('GET', `/api/mips/${cast.southMip.mipId}`)
    expect([(await colleague()).status, (await members()).status, (await mip()).status]).toEqual([
      200, 200, 200,
    ])
    t.clock.advance(hour)
    expect([(await colleague()).status, (await members()).status, (await mip()).status]).toEqual([
      404, 404, 404,
    ])
    const { users } = (await as.ana.inject('POST', '/api/users', {})).json()
    expect(users.map((user: { userId: number }) => user.userId)).not.toContain(cleo.userId)
  })

  it('lets the administrator of a group read a member until its end', async () => {
    const { south, people, as } = cast
    const { userId } = people.ana
    await linkGroup(userId, south.groupId)
    const read = () => as.southAdmin.inject('GET', `/api/users/member/${userId}`)
    const listed = async () => {
      const members = await as.southAdmin.inject('GET', `/api/groups/${south.groupId}/user-groups`)
      const users = await as.southAdmin.inject('POST', '/api/users', {})
      const rows = [...members.json().linkedGroupUsers, ...users.json().users] as { userId: number }[]
      return rows.filter((row) => row.userId === userId).length
    }
    expect([(await read()).status, await listed()]).toEqual([200, 2])
    t.clock.advance(hour)
    expectSameAsMissing(await read(), await as.southAdmin.inject('GET', `/api/users/member/${missingId}`))
    expect(await listed()).toBe(0)
  })

  it('lets a session act in a role until its end, and no new one choose it', async () => {
    const person = await buildUser(t.world, { roles: ['Member'] })
    const roles = [
      { roleId: await roleIdOf(t.db, 'Member') },
      { roleId: await roleIdOf(t.db, 'ProductAdmin'), validUntil: inAnHour() },
    ]
    const { userId, email, firstName, lastName } = person
    const body = { userId, email, firstName, lastName, roles }
    const saved = await cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', body)
    expect(saved.json().roles).toMatchObject([
      { name: 'Member', validUntil: null },
      { name: 'GantryAdmin', validUntil: inAnHour() },
    ])
    const session = await t.signInAs(person, 'ProductAdmin')
    const read = () => session.inject('GET', `/api/gantry-admin/users/${cast.people.ana.userId}`)
    expect((await read()).status).toBe(200)
    t.clock.advance(hour)
    const refused = await read()
    expect(refused.status).toBe(403)
    expect(refused.json()).toMatchObject({ message: 'You no longer hold this role. Choose another one.' })
    const choose = (role: string) =>
      session.inject('POST', `/api/users/${userId}/set-session-role?sessionRole=${role}`)
    expect((await choose('GantryAdmin')).status).toBe(403)
    expect((await choose('Member')).status).toBe(200)
    // With one role left, it is chosen at the sign-in.
    const later = await t.signInAs(person)
    const own = await later.inject('GET', '/api/my-account')
    expect(own.json()).toMatchObject({ sessionRole: 'Member', roles: [{ name: 'Member' }] })
  })

  it('opens apps in a role until its end', async () => {
    const viewer = await buildRelyingParty(t, { code: 'viewer', roles: ['TYP'] })
    const person = await buildUser(t.world, { roles: ['TYP'] })
    const tokens = await signInTo(viewer, await t.signInAs(person))
    const sub = tokens.claims()?.sub ?? ''
    const validUntil = new Date(inAnHour())
    await t.db.updateTable('userRole').set({ validUntil }).where('userId', '=', person.userId).execute()
    await client.fetchUserInfo(viewer.config, tokens.access_token, sub)
    t.clock.advance(hour)
    await expect(client.fetchUserInfo(viewer.config, tokens.access_token, sub)).rejects.toThrow()
  })
})
