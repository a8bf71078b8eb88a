import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

type Made = { secretHash: Buffer; now: Date; until: Date | null; madeBy: number }

/** Stores a new token. Returns the end of the previous one, if there was one. */
export async function storeToken(
  db: Db,
  identityConnectionId: number,
  { secretHash, now, until, madeBy }: Made,
): Promise<Date | null> {
  const { rows } = await sql<{ previousSecretUntil: Date | null }>`
    insert into scim_client as held (identity_connection_id, secret_hash, secret_changed_at, made_by)
    values (${identityConnectionId}, ${secretHash}, ${now}, array[${madeBy}::bigint])
    on conflict (identity_connection_id) do update set
      secret_hash = excluded.secret_hash, secret_changed_at = excluded.secret_changed_at,
      made_by = array_remove(held.made_by, ${madeBy}::bigint) || ${madeBy}::bigint,
      previous_secret_hash = case when ${until}::timestamptz is not null then held.secret_hash end,
      previous_secret_until = case when held.secret_hash is not null then ${until}::timestamptz end
    returning previous_secret_until`.execute(db)
  return rows[0]?.previousSecretUntil ?? null
}

/** Ends the token and the previous one. False if there was none. */
export async function removeTokens(db: Db, identityConnectionId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scimClient')
    .set({
      secretHash: null,
      secretChangedAt: null,
      previousSecretHash: null,
      previousSecretUntil: null,
    })
    .where('identityConnectionId', '=', identityConnectionId)
    .where('secretHash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
