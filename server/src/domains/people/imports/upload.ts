import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import type { Upload } from '@gantry/contract/route-table'
import { safeFileName } from '../../../kit/stored-files/service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { readCsv } from './csv-reading.ts'
import { matchHeader, unknownColumns } from './headers.ts'
import { previewRows } from './preview.ts'
import { getImport, insertImport, insertRows } from './queries.ts'

/** Reads and checks a file, and stores the findings for the preview. */
export async function uploadImport(
  world: World,
  actor: Actor,
  kind: ImportKind,
  upload: Upload,
): Promise<Import> {
  if (!/\.(csv|tsv|txt)$/i.test(upload.fileName)) {
    throw problem('import.not-csv')
  }
  const table = await readCsv(upload.stream)
  const columns = matchHeader(world.hooks.importRules[kind].columns, table.header)
  if (table.rows.length === 0) throw badField('file', 'The file has a header and no rows.')
  const rows = await previewRows(world, world.db, kind, columns, table)
  const count = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).length
  const errorCount = count(({ verdict }) => verdict === 'ERROR')
  return world.db.transaction().execute(async (tx) => {
    const importId = await insertImport(tx, {
      kind,
      fileName: safeFileName(upload.fileName, ['.csv', '.tsv', '.txt']),
      state: 'PREVIEW',
      columns: JSON.stringify(columns),
      warnings: JSON.stringify(unknownColumns(columns)),
      rowCount: rows.length,
      readyCount: rows.length - errorCount,
      warningCount: count(({ warnings }) => warnings.length > 0),
      errorCount,
      createdBy: actor.userId,
      createdAt: world.clock.now(),
    })
    await insertRows(tx, importId, rows)
    const subject = { type: 'import', id: importId }
    const detail = { kind, rows: rows.length, errors: errorCount }
    await recordAudit(world, tx, { action: 'import.upload', actor, subject, detail })
    return getImport(tx, importId)
  })
}
