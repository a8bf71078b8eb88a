import { readActions } from '@gantry/contract/domains/compliance/audit/words'
import type { BoundedCount, SinceLastTime } from '@gantry/contract/domains/portal/dashboard/schemas'
import type { ChangeSince } from '@gantry/contract/domains/portal/dashboard/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/world.ts'
import { countUpTo, toBoundedCount } from './bounded-queries.ts'

/** The sign-ins are looked for in so many entries of the caller. Who has done more since does not learn what changed. */
const mostRead = 2_000

/** When the caller signed in before this session; null if that is not known. Sessions that began later do not count. */
async function findPreviousSignIn(db: Db, { userId, sessionId }: Actor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with own as materialized (
      select at, action, result, session_id from audit_event where actor_user_id = ${userId}
      order by audit_event_id desc limit ${sql.lit(mostRead)}),
    sign_in as materialized (
      select at, session_id from own where action = 'session.sign-in' and result = 'DONE')
    select max(at) as at from sign_in where session_id is distinct from ${sessionId}
      and at < (select min(at) from sign_in where session_id = ${sessionId})`.execute(db)
  return rows[0]?.at ?? null
}

type Sources = Partial<Record<ChangeSince, (at: Date) => RawBuilder<unknown>>>

async function readSince(db: Db, actor: Actor, sources: Sources): Promise<SinceLastTime> {
  const at = await findPreviousSignIn(db, actor)
  if (at === null) return { at: null, counts: [] }
  const kinds = Object.keys(sources) as ChangeSince[]
  const parts = kinds.map((kind) => sql`${sql.lit(kind)}, ${countUpTo(sources[kind]?.(at) ?? sql`select`)}`)
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select json_build_object(${sql.join(parts)}) as counts`.execute(db)
  return {
    at: at.toISOString(),
    counts: kinds.map((kind) => ({ kind, count: toBoundedCount(rows[0]?.counts[kind] ?? 0) })),
  }
}

const reads = sql.join(readActions.map((action) => sql.lit(action)))

/** So many of the latest entries are counted. Where the trail has more since then, there may be more changes. */
const mostCounted = 5_000

/** All that others changed, as the audit trail lists it without sign-ins, reads and refusals. */
export async function readSinceOfAdmin(db: Db, actor: Actor): Promise<SinceLastTime> {
  const at = await findPreviousSignIn(db, actor)
  if (at === null) return { at: null, counts: [] }
  const { rows } = await sql<BoundedCount>`
    with latest as materialized (
      select action, result, actor_user_id from audit_event where at > ${at} and not is_sign_in(action, result)
      order by at desc, audit_event_id desc limit ${sql.lit(mostCounted)})
    select count(*) = ${sql.lit(mostCounted)} as more, count(*) filter (where action not in (${reads})
      and result = 'DONE' and actor_user_id <> ${actor.userId})::integer as count
    from latest`.execute(db)
  return { at: at.toISOString(), counts: rows.map((count) => ({ kind: 'changes', count })) }
}

/** The active members who joined the group or activated their account. */
export const readSinceOfGroup = (db: Db, actor: Actor, groupId: number): Promise<SinceLastTime> => {
  const members = sql`user_group where group_id = ${groupId} and sort_status and ${hasNotEnded('userGroup')}`
  return readSince(db, actor, {
    members: (at) => sql`select from ${members} and created_at > ${at}`,
    activations: (at) => sql`
      select from "user" where activated_at > ${at} and user_id = any(array(select user_id from ${members}))`,
  })
}

/** The caller's own links, memberships, and qualifications that others have checked. */
export const readSinceOfMember = (db: Db, actor: Actor): Promise<SinceLastTime> => {
  const { userId } = actor
  return readSince(db, actor, {
    practices: (at) => sql`
      select from user_mip join mip using (mip_id) where user_mip.user_id = ${userId} and mip.status
        and user_mip.created_at > ${at} and ${hasNotEnded('userMip')}`,
    groups: (at) => sql`
      select from user_group join "group" using (group_id) where user_group.user_id = ${userId} and "group".status
        and user_group.created_at > ${at} and ${hasNotEnded('userGroup')}`,
    checks: (at) => sql`
      select from qualification join qualification_check using (qualification_id)
      where qualification.user_id = ${userId} and checked_at > ${at} and checked_by is distinct from ${userId}`,
  })
}
