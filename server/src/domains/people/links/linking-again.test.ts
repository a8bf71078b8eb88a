import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildInvitation, buildMip, buildRis, buildUser, roleIdOf } from '../../../testing/factories.ts'
import { chooseSeed, runs } from '../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const day = 24 * 60 * 60_000

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString()
const post = (url: string, body: object) => cast.as.admin.inject('POST', `/api/${url}`, body)

type Values = { providerNumber?: string; allowed?: boolean; validUntil?: string | null }

/** The values of a link, or those that a caller sends. */
const numbers = fc.constantFrom('', '2426621B', '2426621b', ' 2426621B ', '4024742F', 'nonsense', 'NONSENSE')
const valuesOf = (days: readonly (number | null)[]) => ({
  providerNumber: numbers,
  allowed: fc.boolean(),
  validUntil: fc.constantFrom(...days.map((count) => (count === null ? null : inDays(count)))),
})

/** What the caller sent and the link does not have, by the rule: a number is stored without spaces and in upper case. */
function differing(stored: Required<Values>, sent: Values): string[] {
  const upper = (number: string | undefined) => number?.trim().toUpperCase()
  const names: string[] = []
  if (sent.providerNumber !== undefined && upper(sent.providerNumber) !== upper(stored.providerNumber))
    names.push('providerNumber')
  if (sent.allowed !== undefined && sent.allowed !== stored.allowed) names.push('allowed')
  if (sent.validUntil !== undefined && sent.validUntil !== stored.validUntil) names.push('validUntil')
  return names
}

/** All links of the tables, and the number of audit entries, which a call that changes nothing must leave alone. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ all: string }>`select concat(
    (select json_agg(row order by user_mip_id) from user_mip as row),
    (select json_agg(row order by user_group_id) from user_group as row),
    (select json_agg(row order by ris_user_id) from ris_user as row),
    (select json_agg(row order by group_invitation_id) from group_invitation as row),
    (select count(*) from audit_event)) as all`.execute(t.db)
  return rows[0]?.all ?? ''
}

type Refusal = { code: string; message: string; fields: Record<string, string>; linkId: number }

/** The links of a reply, or what a refusal names. */
function said({ status, json }: Answer, { userMipId }: UserMip) {
  if (status === 200) return { status, links: [json<UserMip | UserMip[]>()].flat() }
  const { code, message, fields, linkId } = json<Refusal>()
  const namesLink =
    linkId === userMipId &&
    [message, ...Object.values(fields)].every((text) => text.includes(`(link ${userMipId})`))
  return { status, code, fields: Object.keys(fields).toSorted(), namesLink }
}

/** 200 with the link, or 409 that names the link and exactly these fields. */
const expected = (link: UserMip, fields: string[]) =>
  fields.length === 0
    ? { status: 200, links: [link] }
    : { status: 409, code: 'link.other-values', fields: fields.toSorted(), namesLink: true }

describe('linking a person and a MIP again', () => {
  it('gives the link when all sent values are the same, and otherwise 409 with the link and the fields', async () => {
    const values = valuesOf([null, 30, 60])
    const history = fc.record({ stored: fc.record(values), sent: fc.record(values, { requiredKeys: [] }) })
    await fc.assert(
      fc.asyncProperty(history, async ({ stored, sent }) => {
        const ids = { userId: (await buildUser(t.world)).userId, mipId: (await buildMip(t.db)).mipId }
        const link = (await post('gantry-admin/link-user-mip', { ...ids, ...stored })).json<UserMip>()
        const before = await everything()
        const fields = differing(stored, sent)
        const again = await post('gantry-admin/link-user-mip', { ...ids, ...sent })
        expect(said(again, link)).toEqual(expected(link, fields))
        const many = { links: [{ ...ids, ...sent }] }
        const places = fields.map((field) => `links.0.${field}`)
        const inMany = await post('gantry-admin/link-user-mips', many)
        expect(said(inMany, link)).toEqual(expected(link, places))
        expect(await everything()).toBe(before)
        // The refused values can be set on the link that the answer names.
        const { userMipId } = link
        const change = { userMipId, providerNumber: stored.providerNumber, allowed: stored.allowed, ...sent }
        const changed = (await post('update-user-mip', change)).json<UserMip>()
        expect(differing(changed, sent)).toEqual([])
      }),
      { seed: chooseSeed(20_261_126), numRuns: runs(20, 200) },
    )
  })

  it('compares the end in the call for several people, and reports each', async () => {
    const { mipId } = await buildMip(t.db)
    const [ended, open] = [await buildUser(t.world), await buildUser(t.world)]
    const body = { userId: ended.userId, mipId, providerNumber: '2426621B', validUntil: inDays(30) }
    await post('gantry-admin/link-user-mip', body)
    const outcomes = async (more: object) => {
      const ids = [ended.userId, open.userId]
      const answer = await post(`gantry-admin/mips/${mipId}/link-users`, { ids, ...more })
      return answer.json<{ results: { outcome: string; code?: string }[] }>().results
    }
    const done = { outcome: 'DONE' }
    expect(await outcomes({})).toMatchObject([done, done])
    expect(await outcomes({ validUntil: inDays(30) })).toMatchObject([
      done,
      { outcome: 'REFUSED', code: 'link.other-values', message: expect.stringContaining('another end') },
    ])
    expect(await outcomes({ validUntil: null })).toMatchObject([{ outcome: 'REFUSED' }, done])
  })

  it('refuses a link that is not allowed in the call for several people, and names it', async () => {
    const { mipId } = await buildMip(t.db)
    const { userId } = await buildUser(t.world)
    const link = (await post('gantry-admin/link-user-mip', { userId, mipId, allowed: false })).json<UserMip>()
    const before = await everything()
    const answer = await post(`gantry-admin/mips/${mipId}/link-users`, { ids: [userId] })
    expect(answer.json()).toMatchObject({
      results: [{ outcome: 'REFUSED', code: 'link.other-values', linkId: link.userMipId }],
    })
    expect(await everything()).toBe(before)
  })

  it('makes a new link when the earlier one has ended', async () => {
    const ids = { userId: (await buildUser(t.world)).userId, mipId: (await buildMip(t.db)).mipId }
    const first = (
      await post('gantry-admin/link-user-mip', { ...ids, validUntil: inDays(1 / 24 / 60) })
    ).json<UserMip>()
    t.clock.advance(2 * 60_000)
    const again = await post('gantry-admin/link-user-mip', { ...ids, providerNumber: '4024742F' })
    expect(again.json()).toMatchObject({ providerNumber: '4024742F', validUntil: null })
    expect(again.json<UserMip>().userMipId).not.toBe(first.userMipId)
  })
})

describe('linking again', () => {
  it('a person and a RIS with another user name is refused, and names the link', async () => {
    const ids = { userId: (await buildUser(t.world)).userId, risId: (await buildRis(t.db)).risId }
    const link = (await post('gantry-admin/link-ris-user', { ...ids, risUserName: 'ana' })).json<object>()
    const before = await everything()
    for (const risUserName of ['', 'other', 'ANA']) {
      const answer = await post('gantry-admin/link-ris-user', { ...ids, risUserId: 0, risUserName })
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'link.other-values',
        fields: {
          risUserName: expect.stringContaining(`(link ${(link as { risUserId: number }).risUserId})`),
        },
      })
    }
    expect(await everything()).toBe(before)
    expect((await post('gantry-admin/link-ris-user', { ...ids, risUserName: 'ana' })).json()).toEqual(link)
  })

  it('a person and a group with another end is refused, and leaves the invitation as it is', async () => {
    const { groupId } = cast.north
    const { userId } = await buildUser(t.world)
    const link = (end?: string) =>
      cast.as.admin.inject(
        'POST',
        `/api/link-user-group?group-id=${groupId}&user-id=${userId}${end === undefined ? '' : `&validUntil=${end}`}`,
      )
    const first = (await link(inDays(30))).json<{ userGroupId: number }>()
    for (const end of [undefined, inDays(30)]) expect((await link(end)).json()).toEqual(first)
    await buildInvitation(t.db, userId, groupId)
    const before = await everything()
    for (const end of ['', inDays(31)]) {
      const answer = await link(end)
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({
        fields: { validUntil: expect.stringContaining(`(link ${first.userGroupId})`) },
      })
    }
    const many = await post(`gantry-admin/groups/${groupId}/link-users`, { ids: [userId], validUntil: null })
    expect(many.json()).toMatchObject({ results: [{ outcome: 'REFUSED', code: 'link.other-values' }] })
    expect(await everything()).toBe(before)
  })

  it('a role listed twice with different ends is refused', async () => {
    const { userId } = await buildUser(t.world)
    const roleId = await roleIdOf(t.db, 'Member')
    const save = (roles: object[]) =>
      post('gantry-admin/users/add-update', {
        userId,
        email: `twice${userId}@clinic.example`,
        firstName: 'Ana',
        lastName: 'Abel',
        roles,
      })
    const answer = await save([{ roleId, validUntil: inDays(3) }, { roleId }])
    expect([answer.status, answer.json<{ fields: object }>().fields]).toEqual([
      400,
      { roles: 'A role is listed twice, with different ends.' },
    ])
    expect((await save([{ roleId }, { roleId }])).status).toBe(200)
  })
})
