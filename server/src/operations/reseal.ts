import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { keepHashKey, putKeyInUse, sealedAuthenticators, sealedHashKeys } from '../auth/service.ts'
import { type ConnectionConfig, connect } from '../db/connect.ts'
import type { SealedColumn } from '../db/sealed-columns.ts'
import { sealedMails } from '../mail/service.ts'
import { sealedRecords, sealedSigningKeys } from '../oidc/service.ts'
import { createSecrets, type Secrets } from '../ports/secrets.ts'
import type { Db } from '../world.ts'

/** Everything that is sealed: a test looks for columns that are missing here. */
export const sealedColumns: SealedColumn[] = [
  ...sealedAuthenticators,
  sealedMails,
  sealedSigningKeys,
  sealedRecords,
  sealedHashKeys,
]

/** By what they are: how many were sealed anew, were so already, or can be opened with neither key. */
export type Resealed = Map<string, Counts>
type Counts = { anew: number; already: number; unreadable: number }

/** Few enough that nobody notices the locks of one statement. */
const batchSize = 100
/** Of several rows at once, somebody may hold one for a moment. */
const mostTries = 10

/**
 * Seals anew whatever was sealed with the key before, while servers that know both keys go on. It may be run again
 * at any time: a value that has changed since it was read is left to whoever changed it.
 */
export async function reseal(
  connection: ConnectionConfig,
  { current, previous }: { current: string; previous: string },
): Promise<Resealed> {
  const { db, close } = connect(connection, { maxConnections: 1 })
  const secrets = createSecrets(current, { previous })
  const resealed: Resealed = new Map()
  try {
    await sql`set synchronous_commit = off`.execute(db)
    for (const place of sealedColumns) {
      const counts = resealed.get(place.what) ?? { anew: 0, already: 0, unreadable: 0 }
      resealed.set(place.what, counts)
      await resealColumn(db, secrets, place, counts)
    }
    // The last write waits for the disk, which then has all those before it too.
    await sql`set synchronous_commit = on`.execute(db)
    await keepHashKey(db, secrets, previous)
    await putKeyInUse(db, current)
    return resealed
  } finally {
    await close()
  }
}

async function resealColumn(db: Db, secrets: Secrets, place: SealedColumn, counts: Counts): Promise<void> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readRows(db, place, last)
    const fresh: Fresh[] = []
    for (const row of rows) {
      const outcome = sealAnew(secrets, place, row)
      if (typeof outcome === 'string') counts[outcome] += 1
      else fresh.push({ row, anew: outcome })
    }
    counts.anew += await patiently(() => writeRows(db, place, fresh))
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

type Row = Record<string, unknown> & { sealed: Buffer }
type Fresh = { row: Row; anew: Buffer }

function sealAnew(secrets: Secrets, { about }: SealedColumn, row: Row): Buffer | 'already' | 'unreadable' {
  try {
    return secrets.reseal(row.sealed, about(row)) ?? 'already'
  } catch {
    return 'unreadable'
  }
}

async function readRows(db: Db, place: SealedColumn, last: Row | undefined): Promise<Row[]> {
  const { table, column, key, beside = [] } = place
  const columns = sql.join([...key, ...beside].map((name) => sql.ref(name)))
  const further = last === undefined ? sql`` : sql`and (${refs(key)}) > (${valuesOf(key, last)})`
  const query = sql<Row>`select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${further} order by ${refs(key)} limit ${batchSize}`
  return (await query.execute(db)).rows
}

/** No two sealed values are alike, so one tells its row; the bounds spare a look at the others. */
async function writeRows(db: Db, { table, column, key }: SealedColumn, fresh: Fresh[]): Promise<number> {
  const [first, last] = [fresh[0]?.row, fresh.at(-1)?.row]
  if (first === undefined || last === undefined) return 0
  const [before, anew] = [fresh.map(({ row }) => row.sealed), fresh.map((one) => one.anew)]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = fresh.anew
    from unnest(${before}::bytea[], ${anew}::bytea[]) as fresh (before, anew)
    where ${sql.ref(`${table}.${column}`)} = fresh.before
      and (${refs(key)}) >= (${valuesOf(key, first)}) and (${refs(key)}) <= (${valuesOf(key, last)})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

const refs = (key: string[]) => sql.join(key.map((name) => sql.ref(name)))
const valuesOf = (key: string[], row: Row) => sql.join(key.map((name) => row[name]))

async function patiently(write: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const [lockTimedOut, deadlock] = ['55P03', '40P01']
      if (tries === mostTries || (code !== lockTimedOut && code !== deadlock)) throw error
      await sleep(200)
    }
  }
}
