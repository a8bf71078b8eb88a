import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { buildRequirement } from '../../../testing/qualifications.ts'
import type { Db } from '../../world.ts'
import { migrate } from './migrate.ts'

const written = {
  NSW: 'NSW',
  'N.S.W.': 'NSW',
  ' n.s.w ': 'NSW',
  'new  south wales': 'NSW',
  'Vic.': 'VIC',
  Victoria: 'VIC',
  qld: 'QLD',
  'S. A.': 'SA',
  'Western Australia': 'WA',
  TASMANIA: 'TAS',
  'A.C.T.': 'ACT',
  'northern territory': 'NT',
  '': '',
  Bavaria: '',
  'NSW or VIC': '',
  Wales: '',
}

type Row = { mipId: number; state: string; formerState: string }
type Answer = { mipId: number; at: Date; kinds: number[] }

let database: TestDatabase
let db: Db
let userId: number
const mipIds = new Map<string, number>()
let upgradedAt: Date
let before: Answer[]

const rowOf = async (mipId: number): Promise<Row> => {
  const { rows } =
    await sql<Row>`select mip_id, state, former_state from mip where mip_id = ${mipId}`.execute(db)
  return rows[0] as Row
}

/** For want of which kinds the person was held at each MIP, as the history answers. */
async function answers(times: Date[]): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select mip_id, at, array(select kind_that_held(${userId}, mip_id, at, now()) order by 1) as kinds
    from mip cross join unnest(${times}::timestamptz[]) as at order by mip_id, at`.execute(db)
  return rows
}

const time = async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = database.db
  await migrate(db, undefined, '0078-people-without-ahpra-number')
  const { rows } = await sql<{ userId: number }>`
    insert into "user" (email, first_name, last_name) values ('a@b.example', 'Ada', 'Abel') returning user_id`.execute(
    db,
  )
  userId = rows[0]?.userId ?? 0
  for (const [index, state] of Object.keys(written).entries()) {
    const { mipId } = await buildMip(db, { name: `MIP ${index}` })
    await sql`update mip set state = ${state}, postcode = '2000' where mip_id = ${mipId}`.execute(db)
    await linkUserMip(db, userId, mipId)
    mipIds.set(state, mipId)
  }
  await buildRequirement(db, { holdsAfter: new Date('2020-01-01') })
  upgradedAt = await time()
  before = await answers([upgradedAt])
  await migrate(db)
}, 60_000)
afterAll(() => database.drop())

const idOf = (state: string) => mipIds.get(state) ?? 0

describe('the upgrade to known states', () => {
  it.each(Object.entries(written))(
    'makes of the text “%s” the state “%s”, and keeps what names none',
    async (text, state) => {
      expect(await rowOf(idOf(text))).toMatchObject({ state, formerState: state === '' ? text : '' })
    },
  )

  it('writes an audit entry with the old and the new text of each MIP that it changed', async () => {
    const { rows } = await sql<{ mipId: number; change: string[]; caused: boolean }>`
      select subject_id as mip_id, detail -> 'changes' -> 'state' as change,
        exists (select from fact where fact.cause::text = detail ->> 'cause' and fact.mip_id = subject_id) as caused
      from audit_event where action = 'mip.edit' and actor_user_id is null order by subject_id`.execute(db)
    const expected = Object.entries(written)
      .filter(([text, state]) => text !== state)
      .map(([text, state]) => ({ mipId: idOf(text), change: [text, state], caused: true }))
    expect(rows).toEqual(expected)
  })

  it('leaves every answer about the time before as it was', async () => {
    expect(before.filter(({ kinds }) => kinds.length > 0).map(({ mipId }) => mipId)).toEqual(
      ['NSW', 'Victoria', 'qld', 'Western Australia', 'TASMANIA', 'northern territory'].map(idOf),
    )
    expect(await answers([upgradedAt])).toEqual(before)
  })

  it('holds from the upgrade on where a text names a state that was not read before', async () => {
    const { rows } = await sql<{ validFrom: Date }>`
      select valid_from from fact where kind = 'mip' and is_open and mip_id = ${idOf('N.S.W.')}`.execute(db)
    const from = rows[0]?.validFrom ?? new Date(0)
    expect(from > upgradedAt).toBe(true)
    const { rows: held } = await sql<{ before: number; from: number }>`select
      (select count(*) from kind_that_held(${userId}, ${idOf('N.S.W.')}, ${from}::timestamptz - interval '1 ms', now())) as before,
      (select count(*) from kind_that_held(${userId}, ${idOf('N.S.W.')}, ${from}::timestamptz + interval '1 ms', now())) as from`.execute(
      db,
    )
    expect(held[0]).toEqual({ before: 0, from: 1 })
  })

  it('accepts no other text in the database', async () => {
    const bypassing = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update mip set state = 'Bavaria' where mip_id = ${idOf('NSW')}`.execute(tx)
    })
    await expect(bypassing).rejects.toThrow('mip_state_known')
  })
})

describe('a server of the previous version', () => {
  const write = async (mipId: number, state: string) => {
    await sql`update mip set state = ${state} where mip_id = ${mipId}`.execute(db)
    return rowOf(mipId)
  }

  it.each(['', 'N.Z.', 'Bavaria'])(
    'cannot remove a known state by writing “%s”, so what is held stays held',
    async (text) => {
      const held = async () =>
        (await sql`select from user_mip_in_force(now()) where mip_id = ${idOf('NSW')}`.execute(db)).rows
          .length === 0
      expect(await held()).toBe(true)
      expect(await write(idOf('NSW'), text)).toMatchObject({ state: 'NSW', formerState: '' })
      expect(await held()).toBe(true)
    },
  )

  it('writes a state in any form that names one', async () => {
    expect(await write(idOf('qld'), 'w.a.')).toMatchObject({ state: 'WA', formerState: '' })
  })

  it('adds a MIP with a text that names no state, which stays for platform administrators until the state is known', async () => {
    const { rows } = await sql<{ mipId: number }>`
      insert into mip (name, state) values ('Abroad', 'Otago') returning mip_id`.execute(db)
    const mipId = rows[0]?.mipId ?? 0
    expect(await rowOf(mipId)).toMatchObject({ state: '', formerState: 'Otago' })
    expect(await write(mipId, '')).toMatchObject({ state: '', formerState: 'Otago' })
    expect(await write(mipId, 'Southland')).toMatchObject({ state: '', formerState: 'Southland' })
    expect(await write(mipId, 'Tas')).toMatchObject({ state: 'TAS', formerState: '' })
  })
})
