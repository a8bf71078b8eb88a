import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The latest change of any setting; 0 if there was none. Changes are written one after the other, so none comes before it later. */
export async function findLatestChange(db: Db): Promise<number> {
  const { rows } = await sql<{ latest: number }>`
    select coalesce(max(setting_change_id), 0) as latest from setting_change`.execute(db)
  return rows[0]?.latest ?? 0
}

/** The settings with another value than the default. */
export const listSetValues = (db: Db): Promise<{ key: string; value: unknown }[]> =>
  db.selectFrom('setting').select(['key', 'value']).where('value', 'is not', null).execute()
