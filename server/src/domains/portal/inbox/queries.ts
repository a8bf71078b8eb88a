import { type InboxKind, inboxCountLimit, inboxKinds, inboxSizeOfKind } from '@gantry/contract/inbox-kinds'
import { type RawBuilder, sql } from 'kysely'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import type { InboxEntry, InboxReader } from '../../../platform/inbox/source.ts'
import type { Db, World } from '../../../platform/world.ts'

export type Sources = Hooks<World>['inbox']
export type Row = InboxEntry & { kind: InboxKind; count: number }

/**
 * Reads the first entries of each kind, and how many there are: at most one more than the limit. All kinds are read in one
 * statement, because every page of the portal asks for them.
 */
export async function readEntries(db: Db, sources: Sources, reader: InboxReader, now: Date): Promise<Row[]> {
  const parts: RawBuilder<unknown>[] = []
  for (const kind of inboxKinds) {
    const entries = sources[kind].select(reader, now)
    if (entries !== null) parts.push(firstOf(kind, entries))
  }
  // There are few texts, one for each kind of reader and most hours, and to plan one takes longer than to read the entries.
  const query = sql<Row>`${sql.join(parts, sql` union all `)}`
  return (await executeWithOnePlan(db, query.compile(db))).rows
}

const firstOf = (kind: InboxKind, entries: RawBuilder<unknown>) => sql`(
  with entry as materialized (select * from (${entries}) as entry limit ${sql.lit(inboxCountLimit + 1)})
  select ${sql.lit(kind)} as kind, id, target, name, detail, since, (select count(*)::integer from entry) as count
  from entry order by since, id limit ${sql.lit(inboxSizeOfKind)})`

export async function findDigestChoice(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dailyDigest')
    .select('isWanted')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.isWanted ?? true
}

export async function saveDigestChoice(db: Db, userId: number, isWanted: boolean): Promise<void> {
  await db
    .insertInto('dailyDigest')
    .values({ userId, isWanted })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ isWanted }))
    .execute()
}
