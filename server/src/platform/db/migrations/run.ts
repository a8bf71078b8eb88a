import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Fill, type MigrationFile, type Step, statementsOf } from './files.ts'
import { forgetProgress, getProgress, keepProgress, noKey, noteApplied } from './progress.ts'

export type Report = (facts: object, message: string) => void
type How = { report: Report; isStopped?: () => boolean }

/**
 * Milliseconds that a statement waits for a lock. Everybody who comes later waits behind it, so it is shorter than the
 * 700 ms after which a request fails. `lockAttempts` with their pauses take five minutes.
 */
const lockWait = 500
const lockPause = 2500
const lockAttempts = 100
const lockFailures = new Set(['55P03', '40P01', '40001'])

/** Applies a file in the caller's transaction, for an empty database or a restore: nobody else uses its tables. */
export async function applyAtOnce<Tables>(tx: Transaction<Tables>, { name, steps }: MigrationFile) {
  const progress = await getProgress(tx, name)
  for (const step of steps.slice(progress.step)) {
    if (step.kind === 'fill')
      await fillRest(tx, step, step === steps[progress.step] ? progress.position : noKey)
    else await sql.raw(step.text.replaceAll(/\bconcurrently\b/gi, '')).execute(tx)
  }
  await forgetProgress(tx, name)
  await noteApplied(tx, name)
}

async function fillRest<Tables>(tx: Transaction<Tables>, step: Fill, position: number): Promise<void> {
  for (let low = position; ; ) {
    const high = await findHigh(tx, step, low)
    if (high === null) return
    await sql.raw(withRange(step, low, high)).execute(tx)
    low = high
  }
}

/** Applies the steps of a file one after another, from the first one that is not done, before the step `end`. */
export async function applySteps<Tables>(
  db: Kysely<Tables>,
  file: MigrationFile,
  end: number,
  how: How,
): Promise<void> {
  const { step: start } = await db.transaction().execute((tx) => getProgress(tx, file.name))
  for (let index = start; index < end && !how.isStopped?.(); index++) {
    const step = file.steps[index]
    if (step === undefined) break
    const started = performance.now()
    await applyStep(db, file, index, step, how)
    const ms = Math.round(performance.now() - started)
    how.report(
      { migration: file.name, step: index + 1, of: file.steps.length, kind: step.kind, ms },
      'migrated',
    )
  }
}

/** Records that only the fills at the end of the file are left. */
export async function leaveFills<Tables>(db: Kysely<Tables>, { name, steps }: MigrationFile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const progress = await getProgress(tx, name)
    if (progress.step < steps.length) await keepProgress(tx, progress)
    await noteApplied(tx, name)
  })
}

async function applyStep<Tables>(
  db: Kysely<Tables>,
  file: MigrationFile,
  index: number,
  step: Step,
  how: How,
): Promise<void> {
  const inShortTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) =>
    retryForLocks(file.name, how, () => inTransaction(db, step.kind === 'snapshot', work))
  if (step.kind === 'concurrently')
    for (const statement of statementsOf(step.text))
      await retryForLocks(file.name, how, () => runAlone(db, statement))
  if (step.kind === 'fill')
    while (await inShortTransaction((tx) => fillBatch(tx, file, index, step, how)))
      if (how.isStopped?.()) return
  await inShortTransaction(async (tx) => {
    // Somebody else has done it if the lock of the migration was lost with its connection.
    if ((await getProgress(tx, file.name)).step > index) return
    if (step.kind === 'schema' || step.kind === 'snapshot') await sql.raw(step.text).execute(tx)
    await finishStep(tx, file, index)
  })
}

async function finishStep<Tables>(
  tx: Transaction<Tables>,
  file: MigrationFile,
  index: number,
): Promise<void> {
  const next = index + 1
  if (next < file.steps.length) {
    await keepProgress(tx, { migration: file.name, step: next, position: noKey })
    return
  }
  await forgetProgress(tx, file.name)
  await noteApplied(tx, file.name)
}

/** The number of steps before the fills at the end of a file. */
export const countBeforeFills = ({ steps }: MigrationFile): number =>
  steps.findLastIndex(({ kind }) => kind !== 'fill') + 1

/** Fills the next range, and keeps its end in the same transaction. Returns whether there is more. */
async function fillBatch<Tables>(
  tx: Transaction<Tables>,
  { name, steps }: MigrationFile,
  index: number,
  step: Fill,
  { report }: How,
): Promise<boolean> {
  const progress = await getProgress(tx, name)
  if (progress.step > index) return false
  const low = progress.position
  const high = await findHigh(tx, step, low)
  if (high === null) return false
  await sql.raw(withRange(step, low, high)).execute(tx)
  await keepProgress(tx, { migration: name, step: index, position: high })
  const facts = { migration: name, step: index + 1, of: steps.length, table: step.table, position: high }
  reportNowAndThen(report, facts)
  return true
}

let reportedAt = 0
function reportNowAndThen(report: Report, facts: object): void {
  if (performance.now() - reportedAt < 5000) return
  reportedAt = performance.now()
  report(facts, 'filling')
}

async function findHigh<Tables>(tx: Kysely<Tables>, { table, key, rows }: Fill, low: number) {
  const column = sql.id(key)
  const found = await sql<{ high: number | null }>`select max(next.key) as high from (
    select ${column} as key from ${sql.table(table)} where ${column} > ${low} order by ${column} limit ${rows}) as next`.execute(
    tx,
  )
  return found.rows[0]?.high ?? null
}

const withRange = ({ text }: Fill, low: number, high: number): string =>
  text.replaceAll(/:low\b/g, String(low)).replaceAll(/:high\b/g, String(high))

function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  isSnapshot: boolean,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel(isSnapshot ? 'repeatable read' : 'read committed')
    .execute(async (tx) => {
      await sql.raw(`set local statement_timeout = 0; set local lock_timeout = ${lockWait}`).execute(tx)
      return work(tx)
    })
}

/** A broken attempt leaves an invalid index of the name, which IF NOT EXISTS would keep. */
async function runAlone<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Without a limit: it waits for transactions and not in a queue of locks that blocks others.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      const [, name] = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement) ?? []
      if (name !== undefined) {
        const { rows } = await sql`select from pg_index
          where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection)
        if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(connection)
      }
      await sql.raw(statement).execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined)
    }
  })
}

async function retryForLocks<Result>(
  migration: string,
  how: How,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!lockFailures.has(code) || attempt >= lockAttempts || how.isStopped?.()) throw error
      how.report({ migration, attempt }, 'waiting for a lock: a transaction uses the table for a long time')
      await sleep(lockPause)
    }
  }
}
