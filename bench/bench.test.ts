import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@gantry/server/platform/db/embedded/embedded.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadOption, readOptions } from './options.ts'
import { asMarkdown } from './report.ts'
import { runLines } from './run.ts'
import { ensureSeed, type Seed } from './seed/cache.ts'
import { accounts, signInAddresses } from './seed/people.ts'
import { largeGroupId, sizesFor } from './seed/sizes.ts'

const users = 2_000
const sizes = sizesFor(users)
const invented = Object.keys(accounts).length + signInAddresses.length
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
const said: string[] = []
let seed: Seed

beforeAll(async () => {
  seed = await ensureSeed('small', users, (line) => said.push(line), join(folder, 'small'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the seed', () => {
  it('has the documented numbers and proportions of records', async () => {
    const found = await ask(`select
      (select count(*)::int from "user") as users,
      (select count(*)::int from credential) as credentials,
      (select count(*)::int from "group") as groups,
      (select count(*)::int from mip) as mips,
      (select count(*)::int from user_group where group_id = ${largeGroupId}) as "largeGroup",
      (select count(*)::int from "user" where group_id_for_admin = ${largeGroupId}) as administrators,
      (select min(links)::int from (select count(*) as links from user_mip group by user_id) as each) as fewest,
      (select max(links)::int from (select count(*) as links from user_mip group by user_id) as each) as most,
      (select avg((activated_at is not null)::int)::float from "user") as activated,
      (select count(*)::int from "user" where (activated_at is null) <> (last_sign_in_at is null)
         and email not like '%@bench.example') as odd,
      (select count(distinct last_name)::int from "user") as "lastNames"`)
    expect(found).toMatchObject({
      users: users + invented,
      credentials: users + invented,
      groups: sizes.groups,
      mips: sizes.mips,
      largeGroup: sizes.largeGroup,
      administrators: 1,
      fewest: 1,
      most: 4,
      odd: 0,
    })
    expect(found['activated']).toBeGreaterThan(0.66)
    expect(found['activated']).toBeLessThan(0.76)
    expect(found['lastNames']).toBeGreaterThan(500)
  })

  it('has all indexes and foreign keys of the migrations', async () => {
    const found = await ask(`select
      (select count(*)::int from pg_indexes where indexname in ('user_search', 'user_by_site_code', 'user_email_key',
         'user_mip_by_mip', 'group_name_key')) as indexes,
      (select count(*)::int from pg_constraint where contype = 'f' and conrelid = 'user_mip'::regclass) as keys`)
    expect(found).toEqual({ indexes: 5, keys: 2 })
  })

  it('is reused without changes', async () => {
    const before = said.length
    expect(await ensureSeed('small', users, (line) => said.push(line), join(folder, 'small'))).toEqual(seed)
    expect(said.length).toBe(before)
  })
})

describe('a run', () => {
  it('measures two lines end to end, and writes them to a table', async () => {
    const options = { ...readOptions(['--quick', '--only', 'users-list,by-id']), rounds: 1, seconds: 0.1 }
    const rows = await runLines({
      seed,
      smallSeed: () => Promise.resolve(null),
      options,
      say: () => undefined,
    })
    expect(rows.map(({ work }) => work)).toContain('my-profile, 10 connections')
    for (const row of rows) {
      expect(row.verdict, `${row.work}: ${row.note}`).toMatch(/^(reached|short)$/)
      expect(row.ratio).toBeGreaterThan(0)
    }
    const circumstances = { size: 'few users', postgres: '18', command: 'npm run bench', minutes: 1 }
    expect(asMarkdown(rows, circumstances)).toContain('| my-profile, 10 connections | ')
    expect(existsSync(join(seed.dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('takes names in small and capital letters', () => {
    expect(readOptions(['--size', '1m', '--only', 'Users-List,BY-ID'])).toMatchObject({
      size: '1M',
      only: ['users-list', 'by-id'],
    })
    expect(readOptions(['--size', '100K'])).toMatchObject({ size: '100k' })
  })

  it('refuses unknown options, and names the known ones', () => {
    expect(() => readOptions(['--size', '2M'])).toThrow(BadOption)
    expect(() => readOptions(['--only', 'users-list,coffee'])).toThrow('coffee')
    expect(() => readOptions(['--slow'])).toThrow(BadOption)
    expect(readOptions([])).toMatchObject({ size: '1M', only: [] })
  })
})

async function ask(question: string): Promise<Record<string, unknown>> {
  const postgres = await startEmbedded({ dataDir: seed.dataDir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return rows[0] ?? {}
  } finally {
    await client.end()
    await postgres.stop()
  }
}
