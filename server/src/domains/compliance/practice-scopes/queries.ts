import type { PracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { ScopeState } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import { inSessionGroup } from '../../../kit/people/session-group-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import { serverTime } from '../../../platform/db/server-time.ts'
import type { Db } from '../../../platform/world.ts'

/** The name of a person; empty if the account is gone. */
export const nameOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select ${nameIn('who')} from "user" as who where who.user_id = ${column}), '')`

/** The best first. */
export const standingPlace = sql`array_position(array['IN_FORCE', 'REVIEW_DUE', 'UNSUPERVISED', 'LINK_OFF', 'SUSPENDED', 'COMING',
  'PROPOSED', 'ENDED'], standing)`

export type ScopeRow = Omit<PracticeScope, 'may' | 'granted'> & {
  granted: { userId: number; name: string; at: Instant } | null
  contributors: number[]
  inSessionGroup: boolean
}

const selectScopes = (actor: Actor, condition: RawBuilder<unknown>) => sql<ScopeRow>`
  select scope.practice_scope_id, scope.version, scope.user_id, ${nameOf(sql`scope.user_id`)} as person_name,
    scope.mip_id, mip.name as mip_name, scope.kind, scope.modalities, scope.procedures, scope.conditions, scope.supervision,
    case when scope.supervisor_id is not null then json_build_object('userId', scope.supervisor_id,
      'name', ${nameOf(sql`scope.supervisor_id`)}) end as supervisor,
    scope.evidence, coalesce((
      select json_agg(json_build_object('qualificationId', qualification_id, 'kindLabel', kind.label, 'standing',
        qualification_standing(qualification.state, check_result, issued_on, replaced_on, expires_on, kind.grace_months,
          checked_on, kind.check_months, local.day)) order by kind.label, qualification_id)
      from practice_scope_evidence join qualification using (qualification_id)
      join qualification_kind as kind using (qualification_kind_id)
      where practice_scope_evidence.practice_scope_id = scope.practice_scope_id), '[]') as qualifications,
    scope.valid_from::text as valid_from, scope.review_by::text as review_by, scope.ends_on::text as ends_on, scope.replaces,
    scope.state, standing, practice_scope_end(scope, local.day) as ended,
    case when scope.granted_at is not null then json_build_object('userId', scope.granted_by,
      'name', ${nameOf(sql`scope.granted_by`)}, 'at', ${instant(sql`scope.granted_at`)}) end as granted,
    scope.contributors, ${inSessionGroup(actor, sql`scope.user_id`, sql`scope.mip_id`)} as in_session_group
  from practice_scope as scope join mip using (mip_id)
  cross join lateral (select mip_day(mip.state, ${serverTime}) as day) as local
  cross join lateral practice_scope_standing(scope, ${serverTime}) as standing
  where ${condition}
  order by ${standingPlace}, lower(mip.name), scope.valid_from desc, scope.practice_scope_id desc`

/** Those of a person, in force first. A caller who reads in the scope of a group gets those at its MIPs. */
export async function listScopesOfUser(db: Db, actor: Actor, userId: number): Promise<ScopeRow[]> {
  return (await selectScopes(actor, sql`scope.user_id = ${userId}`).execute(db)).rows
}

export async function findScope(db: Db, actor: Actor, practiceScopeId: number): Promise<ScopeRow | null> {
  const { rows } = await selectScopes(actor, sql`scope.practice_scope_id = ${practiceScopeId}`).execute(db)
  return rows[0] ?? null
}

/** Locks the scope until the end of the transaction. */
export async function lockScope(db: Db, actor: Actor, practiceScopeId: number): Promise<ScopeRow | null> {
  await sql`select from practice_scope where practice_scope_id = ${practiceScopeId} for no key update`.execute(
    db,
  )
  return findScope(db, actor, practiceScopeId)
}

export type ScopeStep = { state: ScopeState; reason: string; at: Instant; userId: number; name: string }

/** The latest first. */
export async function listSteps(db: Db, practiceScopeId: number): Promise<ScopeStep[]> {
  const { rows } = await sql<ScopeStep>`
    select state, reason, ${instant(sql`at`)} as at, user_id, ${nameOf(sql`step.user_id`)} as name
    from practice_scope_step as step where practice_scope_id = ${practiceScopeId}
    order by practice_scope_step_id desc`.execute(db)
  return rows
}

export type LinkPlace = { userMipId: number; modalities: string[]; day: string; inSessionGroup: boolean }

/** The link that has not ended, with the day at the MIP. Locked, so that it is not removed meanwhile. */
export async function lockLink(
  db: Db,
  actor: Actor,
  { userId, mipId }: { userId: number; mipId: number },
): Promise<LinkPlace | null> {
  const { rows } = await sql<LinkPlace>`
    select user_mip_id, user_mip.modalities, mip_day(mip.state, ${serverTime})::text as day,
      ${inSessionGroup(actor, sql`user_mip.user_id`, sql`user_mip.mip_id`)} as in_session_group
    from user_mip join mip using (mip_id)
    where user_mip.user_id = ${userId} and user_mip.mip_id = ${mipId} and ${hasNotEnded('userMip')}
    for no key update of user_mip`.execute(db)
  return rows[0] ?? null
}

/** Whether a person works at a MIP now: an active account, and a link in force. */
export async function isThere(db: Db, userId: number, mipId: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_mip_in_force(${serverTime}) as link join "user" using (user_id)
    where link.user_id = ${userId} and link.mip_id = ${mipId} and "user".status`.execute(db)
  return rows.length > 0
}

export async function countScopes(db: Db, userMipId: number): Promise<number> {
  const query = db.selectFrom('practiceScope').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where('userMipId', '=', userMipId).executeTakeFirstOrThrow()).count
}

/** Those of these qualifications that are the person's own and were not refused. */
export async function listOwnQualifications(db: Db, userId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const query = db.selectFrom('qualification').select('qualificationId').where('userId', '=', userId)
  const rows = await query.where('qualificationId', 'in', ids).where('state', '<>', 'REFUSED').execute()
  return rows.map(({ qualificationId }) => qualificationId)
}

/** The last day that the kind allows for this first day, by the Acts Interpretation Act 1901, s 2G. */
export async function lastDayOf(db: Db, validFrom: string, months: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select qualification_last_day(${validFrom}::date - 1, ${months}::integer)::text as day`.execute(db)
  return rows[0]?.day ?? validFrom
}

export type ScopeColumns = {
  kind: string
  modalities: string[]
  procedures: string[]
  conditions: string
  supervision: string
  supervisorId: number | null
  evidence: string
  validFrom: string
  reviewBy: string | null
  endsOn: string | null
  replaces: number | null
}

export async function insertScope(
  db: Db,
  row: ScopeColumns & { userId: number; mipId: number; userMipId: number; contributors: number[] },
): Promise<number> {
  const inserted = await db
    .insertInto('practiceScope')
    .values({ ...row, state: 'PROPOSED' })
    .returning('practiceScopeId')
    .executeTakeFirstOrThrow()
  return inserted.practiceScopeId
}

export async function updateScope(
  db: Db,
  practiceScopeId: number,
  columns: Partial<ScopeColumns> & { contributors?: number[]; state?: string; grantedBy?: number },
): Promise<void> {
  const { grantedBy, ...rest } = columns
  await db
    .updateTable('practiceScope')
    .set(rest)
    .set({ version: sql`version + 1` })
    .$if(grantedBy !== undefined, (query) => query.set({ grantedBy, grantedAt: sql`now()` }))
    .where('practiceScopeId', '=', practiceScopeId)
    .execute()
}

export async function replaceEvidence(db: Db, practiceScopeId: number, qualificationIds: number[]) {
  await db.deleteFrom('practiceScopeEvidence').where('practiceScopeId', '=', practiceScopeId).execute()
  if (qualificationIds.length === 0) return
  const rows = qualificationIds.map((qualificationId) => ({ practiceScopeId, qualificationId }))
  await db.insertInto('practiceScopeEvidence').values(rows).execute()
}

/** By the clock of the database, as the facts of links, so that answers about the past compare times of one clock. */
export async function insertStep(
  db: Db,
  step: { practiceScopeId: number; state: string; reason: string; userId: number },
): Promise<void> {
  await db.insertInto('practiceScopeStep').values(step).execute()
}
