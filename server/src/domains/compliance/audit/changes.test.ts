import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildRis } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { tamper, verifyTestTrail } from '../../../testing/trail.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { userDocumentCalls } from '../../people/documents/testing/user-documents.ts'

describe('what an audit entry says about a change', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const save = async (path: string, body: object, who: 'admin' | 'ana' = 'admin') => {
    const answer = await cast.as[who].inject('POST', path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const list = async (query: string) => {
    const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/audit-events?${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ auditEvents: AuditEvent[]; totalItems: number }>()
  }
  const history = async (type: string, id: number, action: string) =>
    (await list(`subjectType=${type}&subjectId=${id}&action=${action}&pageSize=200`)).auditEvents
  const latest = async (type: string, id: number, action: string) =>
    (await history(type, id, action))[0]?.changes

  it('contains the old and the new value of the fields that changed, and of no others', async () => {
    const { userId } = cast.people.ana
    const path = `/api/users/${userId}/update-profile`
    const fields = { firstName: 'Ana', lastName: 'Abel', mobile: '0491 570 159', suburb: 'Manly' }
    await save(path, fields, 'ana')
    await save(path, { ...fields, mobile: '0491 570 110' }, 'ana')
    expect(await latest('user', userId, 'user.profile')).toEqual([
      { field: 'mobile', before: '0491 570 159', after: '0491 570 110' },
    ])
    await save(path, { ...fields, mobile: '0491 570 110' }, 'ana')
    expect(await history('user', userId, 'user.profile'), 'nothing changed').toHaveLength(2)
  })

  it('hides a private address, and says that it changed', async () => {
    const { userId } = cast.people.ana
    const path = `/api/users/${userId}/update-profile`
    const fields = { firstName: 'Ana', lastName: 'Abel' }
    await save(path, { ...fields, addressLine1: '1 Hidden Lane' }, 'ana')
    await save(path, { ...fields, addressLine1: '2 Hidden Lane' }, 'ana')
    const entries = await history('user', userId, 'user.profile')
    expect(entries.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'addressLine1', before: '•••', after: '•••' }],
      [{ field: 'addressLine1', before: '', after: '•••' }],
    ])
    expect(JSON.stringify(entries)).not.toContain('Lane')
  })

  it('names roles, e-mail addresses and the administered group of a user', async () => {
    const { ben } = cast.people
    const roles = (await cast.as.admin.inject('GET', '/api/roles?pageSize=200')).json<{
      roles: { roleId: number; name: string }[]
    }>().roles
    const roleId = (name: string) => roles.find((role) => role.name === name)?.roleId
    const email = 'ben.renamed@clinic.example'
    await save('/api/gantry-admin/users/add-update', {
      userId: ben.userId,
      firstName: 'Ben',
      lastName: 'Bright',
      siteCode: 'N2',
      email,
      roles: [{ roleId: roleId('Member') }, { roleId: roleId('MIS') }],
    })
    expect(await latest('user', ben.userId, 'user.edit')).toEqual([
      { field: 'email', before: ben.email, after: email },
      { field: 'roles', before: ['Member'], after: ['Member', 'MIS'] },
    ])
    for (const groupId of [cast.north.groupId, cast.south.groupId, 0]) {
      const path = `/api/gantry-admin/users/${ben.userId}/update-group-id-for-admin`
      expect((await cast.as.admin.inject('POST', path, { groupIdForAdmin: groupId })).status).toBe(200)
    }
    const groups = (await history('user', ben.userId, 'user.group-for-admin')).flatMap(
      ({ changes }) => changes,
    )
    expect(groups).toEqual([
      { field: 'groupIdForAdmin', before: 'South Imaging', after: null },
      { field: 'groupIdForAdmin', before: 'North Imaging', after: 'South Imaging' },
      { field: 'groupIdForAdmin', before: null, after: 'North Imaging' },
    ])
  })

  it('names both records of a link with its values, also when the link is gone', async () => {
    const { userId } = cast.people.ana
    const { mipId } = cast.northMip
    const link = (await save('/api/gantry-admin/link-user-mip', { userId, mipId })).json<{
      userMipId: number
    }>()
    const { userMipId } = link
    await save('/api/update-provider-number', { userMipId, providerNumber: '2426621B' }, 'ana')
    await save('/api/update-user-mip', { userMipId, providerNumber: '2426621B', allowed: false })
    await save('/api/update-user-mip', { userMipId, providerNumber: '2426621B', allowed: false })
    expect(
      (await cast.as.admin.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)).status,
    ).toBe(200)
    const entries = await history('user-mip', userMipId, 'user-mip')
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      [
        'user-mip.unlink',
        [
          { field: 'providerNumber', before: '2426621B', after: null },
          { field: 'allowed', before: false, after: null },
        ],
      ],
      ['user-mip.edit', [{ field: 'allowed', before: true, after: false }]],
      ['user-mip.edit', [{ field: 'providerNumber', before: '', after: '2426621B' }]],
      ['user-mip.link', []],
    ])
    for (const { names } of entries) expect(names).toEqual({ userId: 'Ana Abel', mipId: 'North Clinic' })
    const ris = await buildRis(server.db)
    const named = { risUserId: 0, risId: ris.risId, userId, risUserName: 'aabel' }
    const { risUserId } = (await save('/api/gantry-admin/link-ris-user', named)).json<{ risUserId: number }>()
    await save('/api/gantry-admin/link-ris-user', { ...named, risUserId, risUserName: 'ana.abel' })
    expect(await latest('ris-user', risUserId, 'ris-user')).toEqual([
      { field: 'risUserName', before: 'aabel', after: 'ana.abel' },
    ])
  })

  it('finds the entries that changed one field, within days and for one person', async () => {
    const { userId } = cast.people.ana
    const change = 'change=user-mip.providerNumber'
    const all = await list(change)
    expect(all.auditEvents.map(({ action }) => action)).toEqual(['user-mip.unlink', 'user-mip.edit'])
    expect(all.totalItems).toBe(2)
    const now = server.clock.now().getTime()
    const [before, after] = [now - 60_000, now + 60_000].map((time) => new Date(time).toISOString())
    expect((await list(`${change}&from=${before}&to=${after}`)).totalItems).toBe(2)
    expect((await list(`${change}&to=${before}`)).totalItems).toBe(0)
    expect((await list(`${change}&subjectType=user&subjectId=${userId}`)).totalItems).toBe(2)
    expect((await list(`${change}&actorUserId=${userId}`)).auditEvents).toHaveLength(1)
    expect((await list('change=user-mip.nothing')).totalItems).toBe(0)
    const bad = await cast.as.admin.inject('GET', "/api/gantry-admin/audit-events?change=a'b")
    expect(bad.status).toBe(400)
  })

  it('leaves out sign-ins that succeeded when asked to', async () => {
    const all = (await list('pageSize=200')).auditEvents
    const isSignIn = ({ action, result }: AuditEvent) => action.startsWith('session.') && result === 'DONE'
    expect(all.some(isSignIn)).toBe(true)
    const others = await list('withoutSignIns=true&pageSize=200')
    expect(others.auditEvents).toEqual(all.filter((event) => !isSignIn(event)))
    expect(others.totalItems).toBe(others.auditEvents.length)
  })

  it('names a deleted document, and says who could see it', async () => {
    const { userId } = cast.people.ana
    const documents = userDocumentCalls(server, cast)
    const { documentId } = await documents.store('ana', userId, 'Letter.pdf', sampleFiles.pdf('letter'))
    await documents.change('ana', userId, documentId)
    await documents.remove('ana', userId, documentId)
    const entries = await history('document', documentId, 'document')
    expect(entries.map(({ subjectName, changes }) => [subjectName, changes])).toEqual([
      ['Letter.pdf', []],
      ['Letter.pdf', [{ field: 'visibility', before: false, after: true }]],
      ['Letter.pdf', []],
    ])
  })

  it('names the person whose record was refused', async () => {
    const path = `/api/gantry-admin/users/${cast.people.cleo.userId}`
    expect((await cast.as.ana.inject('GET', path)).status).toBe(403)
    const [refused] = (await list('result=DENIED&action=getUser')).auditEvents
    expect(refused?.names).toEqual({ userId: 'Cleo Cole' })
  })

  it('reads entries of earlier versions', async () => {
    const { userId } = cast.people.ana
    const { mipId } = cast.northMip
    const old = [
      { action: 'user-mip.edit', detail: { userId, mipId, providerNumber: '4024742F', allowed: true } },
      { action: 'mip.edit', detail: { fields: ['name', 'code'], nameBefore: 'Old', name: 'New' } },
      { action: 'user.edit', detail: { rolesBefore: ['Member'], roles: ['Member'] } },
      { action: 'user.group-for-admin', detail: { before: null, groupIdForAdmin: cast.north.groupId } },
    ]
    for (const entry of old) {
      await recordAudit(server.world, server.db, { ...entry, subject: { type: 'earlier', id: 7 } })
    }
    const entries = (await list('subjectType=earlier&sortBy=at&sortType=asc')).auditEvents
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: 'providerNumber', after: '4024742F' },
        { field: 'allowed', after: true },
      ],
      [{ field: 'name', before: 'Old', after: 'New' }],
      [],
      [{ field: 'groupIdForAdmin', before: null, after: 'North Imaging' }],
    ])
  })

  it('is in the exported file in words', async () => {
    const answer = await save('/api/gantry-admin/audit-events/export', { change: 'user.mobile' })
    expect(answer.text).toContain('Mobile: 0491 570 159 → 0491 570 110')
    expect(answer.text).toContain('Mobile: – → 0491 570 159; Suburb: – → Manly')
  })

  it('is part of the chain of hashes', async () => {
    await sealAudit(server.world)
    expect((await verifyTestTrail(server)).problem).toBeNull()
    await tamper(
      server,
      sql`update audit_event set detail = jsonb_set(detail, '{changes,mobile}', '["1", "2"]')
      where audit_event_id = (select min(audit_event_id) from audit_event where detail -> 'changes' ? 'mobile')`,
    )
    expect((await verifyTestTrail(server)).problem).toMatch(/^Entry \d+ \(user\.profile, .* was altered/)
  })
})
