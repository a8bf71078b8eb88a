import { setTimeout as sleep } from 'node:timers/promises'
import { declared } from '../domains.ts'
import { keepHeadKey, sealedHeadKeys } from '../platform/audit/heads/head-keys.ts'
import { type ConnectionConfig, connect } from '../platform/db/connect/connect.ts'
import { unpooled } from '../platform/db/connect/pooling.ts'
import { sealedMails } from '../platform/mail/queue.ts'
import { keepHashKey, putKeyInUse, sealedHashKeys } from '../platform/secrets/hash-keys.ts'
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts'
import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts'
import type { Db } from '../platform/world.ts'
import {
  batchSize,
  type Fresh,
  readSealedRows,
  type SealedRow,
  setSynchronousCommit,
  writeSealedRows,
} from './reseal-queries.ts'

/** All sealed columns. A test checks that none is missing. */
export const sealedColumns: SealedColumn[] = [
  ...declared('sealed'),
  sealedMails,
  sealedHashKeys,
  sealedHeadKeys,
]

/** For each kind of value: how many were resealed, were already sealed with the new key, or could not be opened. */
export type Resealed = Map<string, Counts>
type Counts = { anew: number; already: number; unreadable: number }

/** The number of attempts when a row is locked. */
const maxTries = 10

/**
 * Seals all values again with the new key, while servers that know both keys are running. It can be repeated at any time.
 * A value that was changed after it was read is skipped.
 */
export async function reseal(
  connection: ConnectionConfig,
  { current, previous }: { current: string; previous: string },
  pooling = unpooled,
): Promise<Resealed> {
  const { db, close } = connect(connection, { maxConnections: 1, isStarting: true, pooling })
  // A pooler would give the connection with this setting to servers whose writes must be synchronous.
  const isOurs = pooling.takesLimits
  const secrets = createSecrets(current, { previous })
  const resealed: Resealed = new Map()
  try {
    if (isOurs) await setSynchronousCommit(db, false)
    for (const place of sealedColumns) {
      const counts = resealed.get(place.what) ?? { anew: 0, already: 0, unreadable: 0 }
      resealed.set(place.what, counts)
      await resealColumn(db, secrets, place, counts)
    }
    // The last commit is synchronous, and with it all earlier ones are on disk.
    if (isOurs) await setSynchronousCommit(db, true)
    await keepHashKey(db, secrets, previous)
    await keepHeadKey(db, secrets, previous)
    await putKeyInUse(db, current)
    return resealed
  } finally {
    await close()
  }
}

async function resealColumn(db: Db, secrets: Secrets, place: SealedColumn, counts: Counts): Promise<void> {
  for (let last: SealedRow | undefined; ; ) {
    const rows: SealedRow[] = await readSealedRows(db, place, last)
    const fresh: Fresh[] = []
    for (const row of rows) {
      const outcome = resealRow(secrets, place, row)
      if (typeof outcome === 'string') counts[outcome] += 1
      else fresh.push({ row, anew: outcome })
    }
    counts.anew += await retryWhenLocked(() => writeSealedRows(db, place, fresh))
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

function resealRow(
  secrets: Secrets,
  { about }: SealedColumn,
  row: SealedRow,
): Buffer | 'already' | 'unreadable' {
  try {
    return secrets.reseal(row.sealed, about(row)) ?? 'already'
  } catch {
    return 'unreadable'
  }
}

async function retryWhenLocked(write: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const [lockTimedOut, deadlock] = ['55P03', '40P01']
      if (tries === maxTries || (code !== lockTimedOut && code !== deadlock)) throw error
      await sleep(200)
    }
  }
}
