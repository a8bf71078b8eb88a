import { sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'

export type Fact = {
  value: Record<string, unknown>
  isOpen: boolean
  cause: string | null
  endCause: string | null
}

/** The facts of a kind about these records, in their order. */
export async function factsOf(db: Db, kind: string, keys: Record<string, number>): Promise<Fact[]> {
  const conditions = Object.entries(keys).map(([column, id]) => sql`${sql.ref(column)} = ${id}`)
  const { rows } = await sql<Fact>`
    select value, is_open, cause, end_cause from fact
    where kind = ${kind} and ${sql.join(conditions, sql` and `)} order by fact_id`.execute(db)
  return rows
}

export const latestFact = async (
  db: Db,
  kind: string,
  keys: Record<string, number>,
): Promise<Fact | undefined> => (await factsOf(db, kind, keys)).at(-1)
