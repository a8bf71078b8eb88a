import { sql } from 'kysely'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'

export type SealedEvent = {
  sealNo: number
  sealedAt: Date
  hash: string
  /** Null when the seal before was deleted with its entry. */
  previousHash: string | null
  auditEventId: number
  at: Date
  actorUserId: number | null
  actorName: string | null
  isServiceAccount: boolean
  actorRole: string | null
  action: string
  subjectType: string | null
  subjectId: number | null
  result: string
  address: string
  detail: unknown
  /** The text that was hashed after the hash before, as `seal_audit` writes it. */
  sealed: string
}

/** An entry of the chain before the seals, which it contains itself. */
export type ChainedEvent = Omit<SealedEvent, 'sealNo' | 'sealedAt'> & { sealNo: null; sealedAt: null }

/** Of an entry, without what only seals have. */
const columns = sql`event.audit_event_id, event.at, event.actor_user_id, event.actor_role, event.action, event.subject_type,
  event.subject_id, event.result, event.address, event.detail,
  (account.service_account_id is not null or directory.actor_id is not null) as is_service_account,
  coalesce(account.name, connection.name, ${nameIn('person')}) as actor_name`
const actors = sql`left join "user" as person on person.user_id = event.actor_user_id
  left join service_account as account on account.service_account_id = event.actor_user_id
  left join scim_client as directory on directory.actor_id = event.actor_user_id
  left join identity_connection as connection using (identity_connection_id)`
/** What is hashed of each entry. */
const hashed = sql`event.audit_event_id, extract(epoch from event.at), event.actor_user_id, event.actor_role, event.session_id,
  event.action, event.subject_type, event.subject_id, event.result, event.address, event.detail`

/** The sealed entries after this seal, in the order of the seals. An entry gets its seal after its commit, so none is skipped. */
export async function listSealedEvents(db: Db, after: number, most: number): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedEvent>`
    select seal.seal_no, seal.sealed_at, encode(seal.hash, 'hex') as hash, encode(previous.hash, 'hex') as previous_hash,
      ${columns}, jsonb_build_array(seal.seal_no, extract(epoch from seal.sealed_at), ${hashed})::text as sealed
    from audit_seal as seal join audit_event as event on event.audit_event_id = seal.audit_event_id
      left join audit_seal as previous on previous.seal_no = seal.seal_no - 1
      ${actors}
    where seal.seal_no > ${after} order by seal.seal_no limit ${most}`.execute(db)
  return rows
}

/**
 * The entries after this number that were written before migration 0060, in their order: they have no seals, and contain their
 * hashes themselves. They are the first of the table, so the search ends at the first entry without a hash.
 */
export async function listChainedEvents(db: Db, after: number, most: number): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select null as seal_no, null as sealed_at, encode(event.hash, 'hex') as hash,
      encode(event.previous_hash, 'hex') as previous_hash, ${columns}, jsonb_build_array(${hashed})::text as sealed
    from (select * from audit_event where audit_event_id > ${after} order by audit_event_id limit ${most}) as event ${actors}
    where event.hash <> '' order by event.audit_event_id`.execute(db)
  return rows
}
