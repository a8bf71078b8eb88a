import type { ImportRemark, ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import type { CsvSeparator, Download } from '@gantry/contract/route-table'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { getColumns } from './queries.ts'
import { readRowsAfter } from './row-queries.ts'

const contentType = 'text/csv; charset=utf-8'
const batchSize = 500

/**
 * Creates a template with headers and one example. An upload ignores the example, because its row begins with `#`.
 */
export function makeTemplate({ hooks }: Pick<World, 'hooks'>, kind: ImportKind): Download {
  const { columns } = hooks.importRules[kind]
  const example = columns.map((column, index) => (index === 0 ? `# ${column.example}` : column.example))
  const cells = columns.map(
    ({ header }, index): CsvColumn<string[]> => ({ header, value: (row) => row[index] ?? '' }),
  )
  async function* stream(separator: CsvSeparator) {
    yield Buffer.from(csvHead(cells, separator) + csvRows(cells, [example], separator))
  }
  return { fileName: `${kind}-template.csv`, contentType, stream }
}

/** Writes each original row with its findings and its result, as a stream. */
export async function makeResult(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  importId: number,
): Promise<Download> {
  const { columns, fileName } = await getColumns(world.db, importId)
  const subject = { type: 'import', id: importId }
  await recordAudit(world, world.db, { action: 'import.result', actor, subject })
  const given = columns.map(
    ({ header }, index): CsvColumn<ImportRow> => ({ header, value: ({ cells }) => cells[index] ?? '' }),
  )
  const all: CsvColumn<ImportRow>[] = [
    { header: 'Row', value: ({ rowNumber }) => rowNumber },
    ...given,
    { header: 'Outcome', value: ({ outcome, verdict }) => outcome ?? verdict },
    { header: 'Reasons', value: reasonsOf },
    { header: 'User ID', value: ({ userId }) => userId },
  ]
  async function* stream(separator: CsvSeparator) {
    yield Buffer.from(csvHead(all, separator))
    for (let last = 0; ; ) {
      const rows = await readRowsAfter(world.db, importId, last, batchSize)
      yield Buffer.from(csvRows(all, rows, separator))
      last = rows.at(-1)?.rowNumber ?? last
      if (rows.length < batchSize) return
    }
  }
  return { fileName: `${fileName.replace(/\.[a-z]+$/i, '')}-result.csv`, contentType, stream }
}

/**
 * A row that failed during the import shows the reasons of that moment; other rows show the findings of the check.
 */
function reasonsOf({ errors, warnings, reasons }: ImportRow): string {
  const told = reasons.length > 0 ? reasons : [...errors, ...warnings]
  return told.map(sentenceOf).join(' ')
}

const sentenceOf = ({ column, message }: ImportRemark) =>
  column === null ? message : `${column}: ${message}`
