import type pg from 'pg'
import type { Head } from '../../../platform/audit/heads/head.ts'
import type { ConnectionConfig } from '../../../platform/db/connect/connect.ts'
import { inSession } from '../../../platform/db/connect/session.ts'
import { verifyInTransaction } from '../report.ts'
import { guardedTables } from '../trigger-queries.ts'

/** Runs statements without triggers, as the owner of the tables can, and enables the triggers again. */
export async function changeAsOwner(client: pg.Client, statements: string): Promise<void> {
  const switchTriggers = (to: 'disable' | 'enable') =>
    guardedTables.map((table) => `alter table ${table} ${to} trigger user`).join('; ')
  await client.query(switchTriggers('disable'))
  await client.query(statements)
  await client.query(switchTriggers('enable'))
}

/** What `verify-audit` finds after `change`, in a transaction that is rolled back. */
export const problemsAfter = (
  connection: ConnectionConfig,
  change: (client: pg.Client) => Promise<unknown>,
  heads: readonly Head[] = [],
) =>
  inSession(connection, async (client) => {
    await client.query('begin')
    await change(client)
    const found = await verifyInTransaction(client, heads, new Date())
    await client.query('rollback')
    return found
  })

/** Computes the chain of entries again with other times of the seals, given as an expression in SQL. */
export const sealedAgainAt = (time: string) => `do $$
  declare
    before bytea := '';
    seal record;
  begin
    update audit_seal set sealed_at = ${time};
    for seal in select * from audit_seal join audit_event as event using (audit_event_id) order by seal_no loop
      before := sha256(before || convert_to(jsonb_build_array(seal.seal_no, extract(epoch from seal.sealed_at), seal.audit_event_id,
        extract(epoch from seal.at), seal.actor_user_id, seal.actor_role, seal.session_id, seal.action, seal.subject_type,
        seal.subject_id, seal.result, seal.address, seal.detail)::text, 'UTF8'));
      update audit_seal set hash = before where seal_no = seal.seal_no;
    end loop;
  end $$`
