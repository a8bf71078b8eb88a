import type { ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import {
  type ImportOutcome,
  type ImportVerdict,
  importOutcomes,
  importVerdicts,
} from '@gantry/contract/domains/people/imports/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { listRows as listPageOfRows, matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

type RowFilters = { state?: ImportVerdict | ImportOutcome | undefined }
export type RowListRequest = ListRequest<'rowNumber', RowFilters>

export async function listRows(db: Db, importId: number, request: RowListRequest) {
  const { search, state } = request.filter
  let query = db
    .selectFrom('importRow')
    .where('importRow.importId', '=', importId)
    .where(matchesEveryWord(sql`searchable(import_row.cells::text)`, search))
  const verdict = importVerdicts.find((known) => known === state)
  if (verdict !== undefined) query = query.where('importRow.verdict', '=', verdict)
  else if (state !== undefined) query = query.where('importRow.outcome', '=', state)
  const rowNumber = sql.ref<number>('importRow.rowNumber')
  const defaultSort = { sortBy: 'rowNumber', sortType: 'asc' } as const
  const list = { rows: query, id: rowNumber, sorts: { rowNumber }, defaultSort }
  const findRows = (rowNumbers: number[]) => readRows(db, importId, rowNumbers)
  const { rows, ...totals } = await listPageOfRows(db, list, request, findRows, (row) => row.rowNumber)
  return { importRows: rows, ...totals }
}

/** Reads the rows after this one, in the order of the file. */
export async function readRowsAfter(
  db: Db,
  importId: number,
  rowNumber: number,
  limit: number,
): Promise<ImportRow[]> {
  const rows = await selectRows(db, importId)
    .where('rowNumber', '>', rowNumber)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()
  return rows.map(toRow)
}

async function readRows(db: Db, importId: number, rowNumbers: number[]): Promise<ImportRow[]> {
  const rows = await selectRows(db, importId).where('rowNumber', 'in', rowNumbers).execute()
  return rows.map(toRow)
}

const selectRows = (db: Db, importId: number) =>
  db
    .selectFrom('importRow')
    .select(['rowNumber', 'cells', 'verdict', 'errors', 'warnings', 'effect', 'changes'])
    .select(['outcome', 'reasons', 'userId'])
    .where('importId', '=', importId)
type Stored = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

// Only this domain writes these JSON columns, in the contract's types, so they are not parsed again.
const toRow = (row: Stored) =>
  ({
    ...row,
    verdict: importVerdicts.find((known) => known === row.verdict) ?? 'ERROR',
    outcome: importOutcomes.find((known) => known === row.outcome) ?? null,
  }) as unknown as ImportRow
