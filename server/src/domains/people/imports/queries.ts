import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import {
  type ImportKind,
  type ImportState,
  type ImportVerdict,
  importKinds,
  importStates,
} from '@gantry/contract/domains/people/imports/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type Insertable, sql } from 'kysely'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import { listRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db } from '../../../platform/world.ts'
import type { FileColumn } from './headers.ts'
import type { PreviewRow } from './preview.ts'

export async function insertImport(db: Db, row: Insertable<Database['import']>): Promise<number> {
  return (await db.insertInto('import').values(row).returning('importId').executeTakeFirstOrThrow()).importId
}

const insertBatch = 1000

export async function insertRows(db: Db, importId: number, rows: PreviewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += insertBatch) {
    const batch = JSON.stringify(rows.slice(start, start + insertBatch))
    await sql`insert into import_row (import_id, row_number, cells, verdict, errors, warnings, effect, changes)
      select ${importId}, "rowNumber", cells, verdict, errors, warnings, effect, changes
      from jsonb_to_recordset(${batch}::jsonb) as given ("rowNumber" integer, cells jsonb, verdict text,
        errors jsonb, warnings jsonb, effect text, changes jsonb)`.execute(db)
  }
}

type ImportFilters = { kind?: ImportKind | undefined; state?: ImportState | undefined }

export async function listImports(db: Db, request: ListRequest<'createdAt', ImportFilters>) {
  const { search, kind, state } = request.filter
  let query = db.selectFrom('import').where(matchesEveryWord(sql`searchable(import.file_name)`, search))
  if (kind !== undefined) query = query.where('import.kind', '=', kind)
  if (state !== undefined) query = query.where('import.state', '=', state)
  const list = {
    rows: query,
    id: sql.ref<number>('import.importId'),
    sorts: { createdAt: sql.ref('import.createdAt') },
    defaultSort: { sortBy: 'createdAt', sortType: 'desc' },
  } as const
  const findImports = (ids: number[]) => selectImports(db, ids)
  const { rows, ...totals } = await listRows(db, list, request, findImports, (row) => row.importId)
  return { imports: rows, ...totals }
}

/** @throws 404 */
export async function getImport(db: Db, importId: number): Promise<Import> {
  const [found] = await selectImports(db, [importId])
  if (found === undefined) throw notFound()
  return found
}

/** Locks the import until the end of the transaction and returns its state. @throws 404 */
export async function lockImport(db: Db, importId: number) {
  const row = await db
    .selectFrom('import')
    .select(['state', 'rowCount', 'errorCount', 'readyCount'])
    .where('importId', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** Returns the columns of the file. @throws 404 */
export async function getColumns(db: Db, importId: number) {
  const query = db
    .selectFrom('import')
    .select(['kind', 'fileName', 'columns'])
    .where('importId', '=', importId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound()
  return { ...row, kind: kindOf(row.kind), columns: row.columns as unknown as FileColumn[] }
}

/** Returns the verdicts of the given rows. A number without a row is left out. */
export async function listVerdicts(db: Db, importId: number, rowNumbers: number[]) {
  return db
    .selectFrom('importRow')
    .select(['rowNumber', 'verdict'])
    .where('importId', '=', importId)
    .where(sql<boolean>`row_number = any(${rowNumbers}::integer[])`)
    .execute() as Promise<{ rowNumber: number; verdict: ImportVerdict }[]>
}

export const kindOf = (kind: string): ImportKind => importKinds.find((known) => known === kind) ?? 'users'

async function selectImports(db: Db, ids: number[]): Promise<Import[]> {
  const rows = await db
    .selectFrom('import')
    .leftJoin('user as creator', 'creator.userId', 'import.createdBy')
    .leftJoin('user as confirmer', 'confirmer.userId', 'import.confirmedBy')
    .select(['importId', 'kind', 'fileName', 'import.state', 'stopReason', 'columns', 'warnings', 'rowCount'])
    .select(['readyCount', 'warningCount', 'errorCount', 'chosenCount', 'doneCount', 'unchangedCount'])
    .select(['failedCount', 'createdBy', 'import.createdAt', 'confirmedBy', 'confirmedAt', 'finishedAt'])
    .select(nameIn('creator').$castTo<string | null>().as('creatorName'))
    .select(nameIn('confirmer').$castTo<string | null>().as('confirmerName'))
    .where('importId', 'in', ids)
    .execute()
  return rows.map((row) => {
    const ended = row.doneCount + row.unchangedCount + row.failedCount
    const isOver = row.state === 'DONE' || row.state === 'STOPPED'
    return {
      importId: row.importId,
      kind: kindOf(row.kind),
      fileName: row.fileName,
      state: importStates.find((known) => known === row.state) ?? 'STOPPED',
      stopReason: row.stopReason,
      columns: (row.columns as unknown as FileColumn[]).map(({ header, name }) => ({
        header,
        known: name !== null,
      })),
      warnings: row.warnings as unknown as string[],
      counts: {
        rows: row.rowCount,
        ready: row.readyCount,
        withWarnings: row.warningCount,
        withErrors: row.errorCount,
        chosen: row.chosenCount,
        done: row.doneCount,
        unchanged: row.unchangedCount,
        failed: row.failedCount,
        skipped: isOver
          ? row.rowCount - ended
          : row.confirmedAt === null
            ? 0
            : row.rowCount - row.chosenCount,
      },
      progress: row.chosenCount === 0 ? 0 : Math.floor((ended * 100) / row.chosenCount),
      createdBy: who(row.createdBy, row.creatorName),
      createdAt: row.createdAt.toISOString(),
      confirmedBy: who(row.confirmedBy, row.confirmerName),
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
    }
  })
}

const who = (userId: number | null, name: string | null) =>
  userId === null || name === null ? null : { userId, name }
