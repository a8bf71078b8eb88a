import pg from '../connect/driver.ts'

/** Whether the database refused a row because of this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
}

/** Whether the database refused a write because of a foreign key. */
export function violatesReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** The field, in camelCase, with an id of no record; null for another error. Foreign keys are called `table_column_fkey`. */
export function fieldWithoutRecord(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return null
  const { constraint = '', table = '' } = error
  const column = constraint.replace(`${table}_`, '').replace(/_fkey\d*$/, '')
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether the database refused the data itself (its format or a constraint), so that a retry is useless. */
export function refusesData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
