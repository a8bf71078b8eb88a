import type pg from 'pg'

/** Numbers that no entry has: the first and the last of each run of them. */
export type Gap = { first: number; last: number }

/**
 * The gaps after this number. The numbers come from a sequence, which a transaction that is rolled back does not return to.
 */
export async function listGaps(client: pg.Client, after: number): Promise<Gap[]> {
  const { rows } = await client.query<Gap>(
    `select (previous + 1)::float as first, (audit_event_id - 1)::float as last
    from (
      select audit_event_id, lag(audit_event_id, 1, $1::bigint) over (order by audit_event_id) as previous
      from audit_event where audit_event_id > $1) as entry
    where audit_event_id > previous + 1
    order by audit_event_id`,
    [after],
  )
  return rows
}

/** The greatest number of an entry, and the last one that PostgreSQL gave. */
export async function findGreatestNumber(client: pg.Client): Promise<{ greatest: number; given: number }> {
  const { rows } = await client.query<{ greatest: number | null; given: number | null }>(
    `select (select max(audit_event_id) from audit_event)::float as greatest,
      pg_sequence_last_value('audit_event_number')::float as given`,
  )
  return { greatest: rows[0]?.greatest ?? 0, given: rows[0]?.given ?? 0 }
}
