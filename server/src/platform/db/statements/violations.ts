import pg from '../connect/driver.ts'

/** Whether the database refused a row because of this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
}

/** Whether the database refused a write because of a foreign key. */
export function violatesReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** Whether the database refused the data itself (its format or a constraint), so that a retry is useless. */
export function refusesData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
