import pg from '../connect/driver.ts'

/** Whether the database refused a row for this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
}

/** Whether the database refused a row because something it names is gone, or still named by others. */
export function violatesReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** Whether what was to be written is at fault (its form, or a rule of the tables), so that trying again is no use. */
export function refusesData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
