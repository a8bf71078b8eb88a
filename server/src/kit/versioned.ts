import { notFound, staleVersion } from '../platform/http/problem.ts'

/**
 * The locked row that a form changes. `version` is that of the row when the form was loaded; a form without one changes any.
 * @throws 404 if there is no such row, 409 if it was changed since
 */
export function current<Row extends { version: number }>(
  row: Row | null | undefined,
  version: number | undefined,
): Row {
  if (row === null || row === undefined) throw notFound()
  if (version !== undefined && version !== row.version) throw staleVersion()
  return row
}
