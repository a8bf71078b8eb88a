import { createContract } from '@gantry/contract'
import { records } from '@gantry/contract/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import { buildApp, buildRis, buildUser } from '../testing/factories.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

const paths = Object.values(createContract('gantry')).map(({ path }) => path)
/** Files are named by the domain, except this one. */
const fileNames: Record<string, string> = { apps: 'connected-apps' }

/** The lists of the registry's records, and the audit trail. */
const lists: { domain: string; file: string; isForEveryone: boolean }[] = [
  ...Object.values(records).map(({ domain, readers }) => ({
    domain,
    file: fileNames[domain] ?? domain,
    isForEveryone: readers.length > 1,
  })),
  { domain: 'audit-events', file: 'audit-events', isForEveryone: false },
]
const forEveryone = lists.filter(({ isForEveryone }) => isForEveryone)
const forAdministrators = lists.filter(({ isForEveryone }) => !isForEveryone)

/** Parses CSV without quoted cells. */
function recordsOf({ text }: Pick<Answer, 'text'>): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(','))
}
const column = (records: string[][], header: string) => {
  const index = records[0]?.indexOf(header) ?? -1
  expect(index, header).toBeGreaterThanOrEqual(0)
  return records.slice(1).map((record) => record[index] ?? '')
}

describe('lists as files', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    await buildRis(server.db, { name: 'Core Reports' })
    await buildApp(server.db, { code: 'viewer' })
  })
  afterAll(() => server.close())

  const ask = (who: Caller, domain: string, body: object = {}) => {
    const path = paths.find((candidate) => candidate.endsWith(`/${domain}/export`))
    return who.inject('POST', path ?? `no export of ${domain}`, body)
  }
  async function read(who: Caller, name: string, body?: object): Promise<string[][]> {
    const answer = await ask(who, name, body)
    expect(answer.status, answer.text).toBe(200)
    return recordsOf(answer)
  }
  const lastExport = () =>
    server.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('action', '=', 'list.export')
      .orderBy('auditEventId', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  it('has the day of the reader in its name, and not that of London', async () => {
    const { admin } = cast.people
    const zones = server.db.updateTable('user').where('userId', '=', admin.userId)
    const days = new Set<string>()
    // Their clocks differ by 25 hours, so one of them has another day than London at every time.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await zones.set({ timeZone }).execute()
      const day = server.clock.now().toLocaleDateString('sv', { timeZone })
      const answer = await ask(cast.as.admin, 'groups')
      expect(answer.headers['content-disposition']).toBe(`attachment; filename=groups-${day}.csv`)
      days.add(day)
    }
    expect(days.size).toBeGreaterThan(1)
  })

  it.each(lists)(
    '$domain: is an attachment with the date in its name, and is in the audit trail',
    async (list) => {
      const { domain, file } = list
      const all = await read(cast.as.admin, domain)
      // Cells of the second column are names, or times of the audit trail, which the search does not read.
      const search = domain === 'audit-events' ? 'a' : all[1]?.[1]?.charAt(0)
      const filters = search === undefined ? {} : { search }
      const body = { ...filters, pageRequest: { pageNo: 7, pageSize: 1 } }
      const answer = await ask(cast.as.admin, domain, body)
      expect(answer.status, answer.text).toBe(200)
      const day = server.clock.now().toISOString().slice(0, 10)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename=${file}-${day}.csv`)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['content-length']).toBeUndefined()
      const rows = answer.text.trimEnd().split('\r\n').length - 1
      expect(rows > 0, 'a search for a name finds it').toBe(all.length > 1)
      expect(await lastExport()).toMatchObject({
        actorUserId: cast.people.admin.userId,
        actorRole: 'ProductAdmin',
        result: 'DONE',
        detail: { list: file, rows, filters },
      })
    },
  )

  it.each(lists)('$domain: has semicolons for a French reader', async ({ domain }) => {
    const path = paths.find((candidate) => candidate.endsWith(`/${domain}/export`)) ?? ''
    const answer = await cast.as.admin.inject('POST', path, {}, { 'accept-language': 'fr' })
    const [head = ''] = answer.text.split('\r\n')
    expect(head).toContain(';')
    expect(head).not.toContain(',')
  })

  it.each(forAdministrators)('$domain: is for platform administrators only', async ({ domain }) => {
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await ask(cast.as[who], domain)).status, who).toBe(403)
    }
  })

  it.each(forEveryone)('$domain: refuses roles without this list', async ({ domain }) => {
    expect((await ask(cast.as.typist, domain)).status).toBe(403)
  })

  it.each(lists)('$domain: refuses signed-out callers', async ({ domain }) => {
    expect((await ask(server.anonymous(), domain)).status).toBe(401)
  })

  it('call no account active that its owner has not activated', async () => {
    const wishes = { firstName: 'Newly', activated: false }
    await buildUser(server.world, { ...wishes, lastName: 'Added' })
    await buildUser(server.world, { ...wishes, lastName: 'Blocked', status: false })
    const rows = await read(cast.as.admin, 'users', {
      search: 'Newly',
      pageRequest: { sortConditions: [{ sortBy: 'lastName', sortType: 'asc' }] },
    })
    expect(column(rows, 'Status')).toEqual(['Not activated', 'Inactive'])
    await server.db.deleteFrom('user').where('firstName', '=', 'Newly').execute()
  })

  it('contain only what the caller can see', async () => {
    const all = await read(cast.as.admin, 'users')
    expect(column(all, 'Email')).toContain(cast.people.cleo.email)
    expect(column(await read(cast.as.northAdmin, 'users'), 'Email').toSorted()).toEqual(
      [cast.people.ana, cast.people.ben, cast.people.dora].map(({ email }) => email).toSorted(),
    )
    const members = await read(cast.as.ana, 'users')
    expect(members[0]).toEqual(['First name', 'Last name', 'Site code', 'Roles'])
    expect(column(members, 'First name').toSorted()).toEqual(['Ana', 'Ben', 'Dora'])

    expect(column(await read(cast.as.admin, 'mips'), 'Groups')).toEqual(['1', '1'])
    const north = await read(cast.as.northAdmin, 'mips')
    expect(column(north, 'Name')).toEqual(['North Clinic'])
    expect(north[0]).not.toContain('Groups')
    expect((await read(cast.as.ana, 'mips'))[0]).not.toContain('Users')
    expect(column(await read(cast.as.northAdmin, 'groups'), 'Name')).toEqual(['North Imaging'])
  })

  it('use the filters and the order of the request, and refuse what the list refuses', async () => {
    const sortConditions = [{ sortBy: 'firstName', sortType: 'desc' }]
    const body = { groupId: cast.north.groupId, pageRequest: { pageNo: 3, pageSize: 1, sortConditions } }
    expect(column(await read(cast.as.admin, 'users', body), 'First name')).toEqual(['Dora', 'Ben', 'Ana'])
    expect(column(await read(cast.as.admin, 'users', { search: 'cleo' }), 'Last name')).toEqual(['Cole'])
    expect(await read(cast.as.admin, 'users', { search: 'nobody at all' })).toHaveLength(1)
    expect(column(await read(cast.as.admin, 'roles', { search: 'typ' }), 'Code')).toContain('TYP')
    const { userId } = cast.people.northAdmin
    const trail = await read(cast.as.admin, 'audit-events', { actorUserId: userId })
    expect(new Set(column(trail, 'By'))).toEqual(new Set(['Nora North']))

    const before = (await lastExport()).auditEventId
    const byEmail = { pageRequest: { sortConditions: [{ sortBy: 'email', sortType: 'asc' }] } }
    expect((await ask(cast.as.ana, 'users', byEmail)).status).toBe(400)
    expect((await ask(cast.as.ana, 'users', { activated: true })).status).toBe(400)
    expect((await ask(cast.as.admin, 'users', { unheardOf: true })).status).toBe(400)
    expect((await lastExport()).auditEventId).toBe(before)
  })

  it('check 47: contain no cell that a spreadsheet would evaluate', async () => {
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)']
    const mips = names.map((name) => ({ name, suburb: 'Formula' }))
    await server.db.insertInto('mip').values(mips).execute()
    const { text } = await ask(cast.as.admin, 'mips', { search: 'formula' })
    expect(text).toContain(`,"'=HYPERLINK(""http://x"")",`)
    for (const name of names.slice(1)) expect(text).toContain(`,'${name},`)
    expect(text).not.toMatch(/(^|[,"\n])[=+\-@]/)
  })

  it('are complete and in order over several batches', async () => {
    const mips = Array.from({ length: 1234 }, (_, index) => ({ name: `Many ${1000 + index}` }))
    await server.db.insertInto('mip').values(mips).execute()
    const names = column(await read(cast.as.admin, 'mips', { search: 'many' }), 'Name')
    expect(names).toEqual(mips.map(({ name }) => name))
    expect((await lastExport()).detail).toMatchObject({ rows: 1234 })
  })
})
