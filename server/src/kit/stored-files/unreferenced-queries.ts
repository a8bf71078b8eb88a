import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

type Noting = {
  seenAt: Date
  keptUntil: Date | 'infinity'
  /** A file that was last seen before this time waits anew. */
  waitsAnewBefore: Date | 'infinity'
}

/** Notes that no row names these files. Returns how many were not noted before. */
export async function noteUnreferenced(
  db: Db,
  hashes: string[],
  { seenAt, keptUntil, waitsAnewBefore }: Noting,
): Promise<number> {
  if (hashes.length === 0) return 0
  // Two servers note the same files at the same time. The order prevents a deadlock.
  const noted = sql<{ isNew: boolean }>`
    insert into unreferenced_file as earlier (sha256, seen_at, kept_until)
    select sha256, ${seenAt}::timestamptz, ${keptUntil}::timestamptz from unnest(${hashes}::text[]) as sha256 order by sha256
    on conflict (sha256) do update set
      seen_at = greatest(earlier.seen_at, excluded.seen_at),
      kept_until = case when earlier.seen_at < ${waitsAnewBefore}::timestamptz
        then greatest(earlier.kept_until, excluded.kept_until) else earlier.kept_until end
    returning earlier.xmax = 0 as is_new`
  return (await noted.execute(db)).rows.filter(({ isNew }) => isNew).length
}

/** Returns those of the files that have waited long enough. */
export async function findExpired(db: Db, hashes: string[], now: Date): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('unreferencedFile')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .where('keptUntil', '<=', now)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

export async function isWaiting(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('unreferencedFile')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetUnreferenced(db: Db, sha256: string): Promise<void> {
  await db.deleteFrom('unreferencedFile').where('sha256', '=', sha256).execute()
}

/** Forgets the files that a complete clean-up did not see without a row: they have a row again, or do not exist. */
export async function forgetSeenBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('unreferencedFile').where('seenAt', '<', time).execute()
}
