import { connect } from '@gantry/server/platform/db/connect/connect.ts'
import { migrate } from '@gantry/server/platform/db/migrations/migrate.ts'
import pg from 'pg'
import { fill } from './fill.ts'
import { sizesFor } from './sizes.ts'

/** The last migration of version 0.1.0. */
const oldest = '0011-the-key-in-use'

/** Fills an empty database with the tables and rows of version 0.1.0, and an audit trail of three entries for each person. */
export async function fillAsOldest(connectionString: string, users: number): Promise<void> {
  const { db, close } = connect({ connectionString })
  await migrate(db, undefined, oldest)
  await close()
  await fill({ connectionString }, sizesFor(users))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // The trigger of that version reads the last entry before each new one; its plan was made for an empty table.
    await client.query('set enable_seqscan = off; set enable_sort = off')
    await client.query(
      `insert into audit_event (at, actor_user_id, action, subject_type, subject_id, result, detail)
       select timestamptz '2026-01-01' + n * interval '6 seconds', 1 + n % $1::integer,
         case n % 4 when 0 then 'user-mip.link' when 1 then 'user.edit' else 'session.sign-in' end,
         case n % 4 when 0 then 'user-mip' when 1 then 'user' else 'session' end, 1 + n % $1::integer, 'DONE',
         case n % 4 when 0 then '{"providerNumber":"2426621B"}'::jsonb else '{}' end
       from generate_series(1, $1::integer * 3) as n`,
      [users],
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
