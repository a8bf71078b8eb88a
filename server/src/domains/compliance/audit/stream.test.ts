import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildServiceCaller, type ServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let siem: ServiceCaller
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  siem = await buildServiceCaller(t, { name: 'SIEM', scopes: ['audit:read'] }, ['audit:read'])
})
afterAll(() => t.close())

type Line = { sealNo: number; hash: string; previousHash: string | null; sealed: string; action: string }
type End = { next: number; more: boolean }

async function read(query = ''): Promise<{ lines: Line[]; end: End }> {
  const answer = await siem.inject('GET', `/api/gantry-admin/audit/stream${query}`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const all = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line & End)
  const end = all.pop()
  if (end === undefined) throw new Error('The answer is empty')
  return { lines: all, end }
}
const write = (action: string) =>
  recordAudit(t.world, t.world.db, { action, detail: { text: 'Zoë "quoted" \n ünïcode', big: 1e21 } })

describe('the stream of the audit trail', () => {
  it('has every sealed entry once in the order of the seals, and its hashes can be verified outside', async () => {
    for (let count = 0; count < 1203; count++) await write(`user.test${count}`)
    expect((await read()).lines, 'entries without a seal are left out').toEqual([])
    await sealAudit(t.world)
    const got: Line[] = []
    let next = 0
    let more = true
    while (more) {
      const { lines, end } = await read(`?after=${next}&limit=700`)
      expect(lines.length).toBeLessThanOrEqual(700)
      got.push(...lines)
      next = end.next
      more = end.more
    }
    const { count } = await t.db
      .selectFrom('auditSeal')
      .select((seal) => seal.fn.countAll<number>().as('count'))
      .where('auditEventId', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(got.map(({ sealNo }) => sealNo)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    let before = got[0]?.previousHash ?? ''
    for (const { previousHash, sealed, hash } of got) {
      expect(previousHash).toBe(before)
      const computed = createHash('sha256').update(Buffer.from(before, 'hex')).update(sealed, 'utf8')
      expect(computed.digest('hex')).toBe(hash)
      before = hash
    }
    expect((await read(`?after=${next}`)).lines).toEqual([])
    await write('user.later')
    await sealAudit(t.world)
    expect((await read(`?after=${next}`)).lines).toMatchObject([{ action: 'user.later', sealNo: next + 1 }])
  })

  it('skips nothing of a transaction that commits late', async () => {
    await sealAudit(t.world)
    const { end } = await read('?limit=10000')
    await t.world.db.transaction().execute(async (slow) => {
      await recordAudit(t.world, slow, { action: 'user.slow' })
      await write('user.fast')
      await sealAudit(t.world)
      expect((await read(`?after=${end.next}`)).lines).toMatchObject([{ action: 'user.fast' }])
    })
    await sealAudit(t.world)
    const { lines } = await read(`?after=${end.next}`)
    expect(lines.map(({ action }) => action)).toEqual(['user.fast', 'user.slow'])
  })

  it('names the actor, and is recorded once an hour for each reader', async () => {
    await sealAudit(t.world)
    const { lines } = await read('?limit=10000')
    expect(lines.filter(({ action }) => action === 'audit.stream')).toMatchObject([
      { actorName: 'SIEM', isServiceAccount: true, actorUserId: siem.serviceAccountId, result: 'DONE' },
    ])
  })

  it('refuses accounts of a group or without the scope, people of other roles, and wrong cursors', async () => {
    const url = '/api/gantry-admin/audit/stream'
    const ofGroup = await buildServiceCaller(t, { groupId: cast.north.groupId })
    const without = await buildServiceCaller(t, { scopes: ['users:read'] }, ['users:read'])
    expect((await ofGroup.inject('GET', url)).status).toBe(403)
    expect((await without.inject('GET', url)).status).toBe(403)
    expect((await cast.as.northAdmin.inject('GET', url)).status).toBe(403)
    expect((await t.anonymous().inject('GET', url)).status).toBe(401)
    for (const query of ['after=-1', 'after=x', 'limit=0', 'limit=10001', 'limit=1e3'])
      expect((await siem.inject('GET', `${url}?${query}`)).status, query).toBe(400)
  })
})
