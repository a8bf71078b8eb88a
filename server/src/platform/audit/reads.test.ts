import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userDocumentCalls } from '../../domains/people/documents/testing/user-documents.ts'
import { archiveUrls, buildArchive } from '../../testing/archives.ts'
import { buildCast, type Cast, missingId } from '../../testing/cast.ts'
import { linkUserMip } from '../../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../../testing/fakes/relying-party.ts'
import { sampleFiles } from '../../testing/files/sample-files.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { prune } from '../../testing/jobs/prune.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

const hour = 60 * 60_000
let server: TestApp
let cast: Cast

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
})
afterAll(() => server.close())

type Who = keyof Cast['as']
const get = async (who: Who, path: string, status = 200) => {
  const answer = await cast.as[who].inject('GET', path)
  expect(answer.status, answer.text).toBe(status)
}

/** The recorded reads in order: reader, action, and the id of what was read. */
async function listReads() {
  const events = await server.db
    .selectFrom('auditEvent')
    .select(['actorUserId', 'actorRole', 'action', 'subjectType', 'subjectId', 'result', 'address', 'detail'])
    .where('action', 'in', ['user.read-full', 'document.download', 'archive.profile'])
    .orderBy('auditEventId')
    .execute()
  return events
}
/** What `work` adds to the audit trail. */
async function readsOf(work: () => Promise<unknown>) {
  const before = await listReads()
  await work()
  return (await listReads()).slice(before.length)
}

describe('a full record of a person', () => {
  const record = (userId: number) => `/api/gantry-admin/users/${userId}`
  const member = (userId: number) => `/api/users/member/${userId}`

  it('is recorded once an hour for each reader and person, by whichever call', async () => {
    const { ana, ben, admin, northAdmin } = cast.people
    const first = await readsOf(async () => {
      for (let turn = 0; turn < 3; turn++) await get('admin', record(ana.userId))
      await get('admin', member(ana.userId))
    })
    expect(first).toEqual([
      {
        actorUserId: admin.userId,
        actorRole: 'ProductAdmin',
        action: 'user.read-full',
        subjectType: 'user',
        subjectId: ana.userId,
        result: 'DONE',
        address: '127.0.0.1',
        detail: {},
      },
    ])
    const others = await readsOf(async () => {
      await get('admin', record(ben.userId))
      await get('northAdmin', member(ana.userId))
    })
    expect(others).toMatchObject([
      { actorUserId: admin.userId, subjectId: ben.userId },
      { actorUserId: northAdmin.userId, actorRole: 'GroupAdmin', subjectId: ana.userId },
    ])
    server.clock.advance(hour - 1000)
    expect(await readsOf(() => get('admin', record(ana.userId)))).toEqual([])
    server.clock.advance(1000)
    const later = await readsOf(async () => {
      await get('admin', record(ana.userId))
      await get('admin', record(ana.userId))
    })
    expect(later).toHaveLength(1)
  })

  it('is recorded once by two servers, and for two simultaneous calls', async () => {
    const { cleo } = cast.people
    const other = cast.as.admin.at(await server.anotherServer())
    const reads = await readsOf(async () => {
      const answers = await Promise.all(
        [cast.as.admin, other, cast.as.admin, other].map((caller) =>
          caller.inject('GET', record(cleo.userId)),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    })
    expect(reads).toHaveLength(1)
  })

  it('is not recorded for the own record, a colleague’s card, or a record that the caller may not read', async () => {
    const { admin, ana, ben, cleo } = cast.people
    const reads = await readsOf(async () => {
      await get('admin', '/api/my-profile')
      await get('admin', record(admin.userId))
      await get('ana', member(ana.userId))
      await get('ana', member(ben.userId))
      await get('northAdmin', member(cleo.userId), 404)
      await get('ana', record(ben.userId), 403)
      await get('admin', record(missingId), 404)
    })
    expect(reads).toEqual([])
  })

  it('is forgotten by the table of recent reads after an hour', async () => {
    await prune(server.world)
    const rows = () => server.db.selectFrom('recentRead').selectAll().execute()
    expect((await rows()).length).toBeGreaterThan(0)
    server.clock.advance(hour)
    await prune(server.world)
    expect(await rows()).toEqual([])
  })
})

describe('the download of a document', () => {
  it('is recorded each time, with the name of the file', async () => {
    const { ana, admin } = cast.people
    const calls = userDocumentCalls(server, cast)
    const { documentId } = await calls.store('ana', ana.userId)
    const reads = await readsOf(async () => {
      await calls.download('admin', ana.userId, documentId)
      await calls.download('admin', ana.userId, documentId)
    })
    const expected = {
      actorUserId: admin.userId,
      action: 'document.download',
      subjectType: 'document',
      subjectId: documentId,
      detail: { userId: ana.userId, fileName: 'letter.pdf' },
    }
    expect(reads).toMatchObject([expected, expected])
    const unrecorded = await readsOf(async () => {
      expect((await calls.download('ana', ana.userId, documentId)).status, 'an own document').toBe(200)
      expect((await calls.download('southAdmin', ana.userId, documentId)).status).toBe(404)
      expect((await calls.download('admin', ana.userId, missingId)).status).toBe(404)
    })
    expect(unrecorded).toEqual([])
  })

  it('is recorded for documents of MIPs', async () => {
    const { mipId } = cast.northMip
    const file = { name: 'protocol.pdf', bytes: sampleFiles.pdf() }
    const stored = await uploadFile(cast.as.admin, `/api/mips/${mipId}/upload`, file, {
      mipId: String(mipId),
    })
    const { documentId } = stored.json<{ documentId: number }>()
    const reads = await readsOf(() =>
      get('northAdmin', `/api/mips/${mipId}/document?documentId=${documentId}`),
    )
    expect(reads).toMatchObject([
      {
        actorUserId: cast.people.northAdmin.userId,
        subjectId: documentId,
        detail: { mipId, fileName: 'protocol.pdf' },
      },
    ])
  })
})

it('records once an hour that an archive was told the labels of a person, with the person as the reader', async () => {
  const { ana, ben } = cast.people
  const archive = await buildArchive(server, { code: 'pacs' })
  const viewer = await buildRelyingParty(server, { code: 'viewer', roles: ['Member'] })
  await server.db.updateTable('mip').set({ code: 'NTH' }).where('mipId', '=', cast.northMip.mipId).execute()
  await linkUserMip(server.db, ana.userId, cast.northMip.mipId)
  const token = (await signInTo(viewer, cast.as.ana)).access_token
  const ask = (value: string) =>
    archive.ask(archiveUrls.profile, { 'token-key': 'token', 'token-value': value })
  const reads = await readsOf(async () => {
    expect((await ask(token)).json()).toMatchObject({ 'user-id': String(ana.userId) })
    await ask(token)
    await ask('no token')
    const unlinked = await signInTo(viewer, await server.signInAs(ben))
    await ask(unlinked.access_token)
  })
  expect(reads).toMatchObject([
    {
      actorUserId: ana.userId,
      actorRole: 'Member',
      action: 'archive.profile',
      subjectType: 'app',
      subjectId: archive.appId,
      address: '127.0.0.1',
    },
  ])
})

it('lists only reads or everything else, with exact totals, and shows no reads as the latest changes', async () => {
  const list = async (query: string, paging = 'pageSize=200') => {
    const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/audit-events?${paging}&${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ auditEvents: AuditEvent[]; totalItems: number }>()
  }
  const isRead = ({ action }: AuditEvent) =>
    ['user.read-full', 'document.download', 'archive.profile'].includes(action)
  const all = await list('')
  const reads = await list('reads=only')
  const others = await list('reads=none')
  expect(reads.auditEvents).toEqual(all.auditEvents.filter(isRead))
  expect(reads.auditEvents.length).toBeGreaterThan(5)
  expect(others.auditEvents).toEqual(all.auditEvents.filter((event) => !isRead(event)))
  expect([reads.totalItems, others.totalItems]).toEqual([reads.auditEvents.length, others.auditEvents.length])
  const ofNora = `actorUserId=${cast.people.northAdmin.userId}`
  const byNora = await list(`reads=only&${ofNora}`)
  expect(byNora.auditEvents).toEqual((await list(ofNora)).auditEvents.filter(isRead))
  expect(byNora.totalItems).toBe(2)
  const ofAna = `subjectType=user&subjectId=${cast.people.ana.userId}`
  expect((await list(`reads=only&${ofAna}`)).auditEvents).toEqual(
    (await list(ofAna)).auditEvents.filter(isRead),
  )
  const page = await list('reads=only', 'pageSize=2&pageNo=1')
  expect(page.auditEvents).toEqual(reads.auditEvents.slice(2, 4))
  const dashboard = await cast.as.admin.inject('GET', '/api/gantry-admin/dashboard')
  expect(dashboard.status).toBe(200)
  const { latestChanges } = dashboard.json<{ latestChanges: AuditEvent[] }>()
  expect(latestChanges.length).toBeGreaterThan(0)
  expect(latestChanges.filter(isRead)).toEqual([])
})
