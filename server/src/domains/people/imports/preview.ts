import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import type { Finding } from '../../../platform/imports/rules.ts'
import type { Db, World } from '../../../platform/world.ts'
import type { Table } from './csv-reading.ts'
import { byHeader, cellsByName, type FileColumn, headerOf } from './headers.ts'

/** Rows that are looked up together. Other requests are handled between two batches. */
const batchSize = 200

export type PreviewRow = Omit<ImportRow, 'outcome' | 'reasons' | 'userId'>

/** Checks every row and writes nothing. */
export async function previewRows(
  world: Pick<World, 'settings' | 'clock' | 'hooks'>,
  db: Db,
  kind: ImportKind,
  columns: FileColumn[],
  { rows }: Table,
): Promise<PreviewRow[]> {
  const findings: Finding[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((cells) => cellsByName(columns, cells))
    findings.push(...(await world.hooks.importRules[kind].check(world, db, batch)))
    await nextTurn()
  }
  markDuplicates(findings, ({ key }) => key)
  markDuplicates(findings, ({ ahpraNumber }) => ahpraNumber ?? null)
  return rows.map((cells, index) => toRow(columns, index + 1, cells, findings[index]))
}

/** Only the author of the file knows which of two rows with the same key is right, so both are errors. */
function markDuplicates(findings: Finding[], keyOf: (finding: Finding) => Finding['key']): void {
  const rowsOfKey = Map.groupBy(findings.entries(), ([, finding]) => keyOf(finding)?.value)
  for (const [value, same] of rowsOfKey) {
    if (value === undefined || same.length < 2) continue
    const numbers = same.slice(0, 5).map(([index]) => index + 1)
    const list = numbers.join(', ') + (same.length > numbers.length ? ', …' : '')
    const message = `Several rows are about the same: ${list}.`
    for (const [, finding] of same) {
      finding.effect = null
      // Rows with the same key can have the same AHPRA number too.
      if (finding.errors.some((error) => error.message === message)) continue
      finding.errors.push({ column: keyOf(finding)?.column ?? null, message })
    }
  }
}

function toRow(
  columns: FileColumn[],
  rowNumber: number,
  cells: string[],
  finding: Finding | undefined,
): PreviewRow {
  const { errors = [], warnings = [], effect = null, changes = [] } = finding ?? {}
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const all = surplus
    ? [
        ...errors,
        { column: null, message: 'The row has more cells than the header; is a quotation mark missing?' },
      ]
    : errors
  return {
    rowNumber,
    cells: columns.map((_, index) => cells[index] ?? ''),
    verdict: all.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'READY',
    errors: byHeader(columns, all),
    warnings: byHeader(columns, warnings),
    effect: all.length > 0 ? null : effect,
    changes: changes.map(({ column, ...change }) => ({
      column: headerOf(columns, column) ?? column,
      ...change,
    })),
  }
}
