import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import { matchesEveryWord } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'

/** `groupId` is null for a platform administrator, who sees everybody. */
export type Assignee = { userId: number; name: string; groupId: number | null }

const holds = (code: 'GroupAdmin' | 'ProductAdmin') => sql<boolean>`exists (
  select from user_role join role using (role_id) where user_role.user_id = "user".user_id
    and role.code = ${sql.lit(code)} and role.status and ${hasNotEnded('userRole')})`

/** Active administrators: those of a group, or all. */
const assignees = (ofGroup: number | null, condition: RawBuilder<unknown>) => sql<Assignee>`
  select user_id, ${fullName} as name, case when ${holds('ProductAdmin')} then null else group_id_for_admin end as group_id
  from "user" left join "group" on "group".group_id = group_id_for_admin
  where "user".status and ${condition} and (${holds('GroupAdmin')} and "group".status
    ${ofGroup === null ? sql`or ${holds('ProductAdmin')}` : sql`and group_id_for_admin = ${ofGroup}`})
  order by lower(last_name), lower(first_name), user_id limit 50`

export async function listAssignees(
  db: Db,
  ofGroup: number | null,
  search: string | undefined,
): Promise<Assignee[]> {
  const { rows } = await assignees(ofGroup, matchesEveryWord(sql.ref('user.search'), search)).execute(db)
  return rows
}

/** Null for somebody who is no such administrator. */
export async function findAssignee(db: Db, ofGroup: number | null, userId: number): Promise<Assignee | null> {
  const { rows } = await assignees(ofGroup, sql`user_id = ${userId}`).execute(db)
  return rows[0] ?? null
}

export type Assignment = {
  userId: number
  matter: string
  assignedTo: number
  assignedBy: number
  assignedAt: Date
}

/** Takes the place of an earlier assignment. Returns false if it was the same. */
export async function saveAssignment(db: Db, assignment: Assignment): Promise<boolean> {
  const { assignedTo, assignedBy, assignedAt } = assignment
  const saved = await db
    .insertInto('worklistAssignment')
    .values(assignment)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'matter'])
        .doUpdateSet({ assignedTo, assignedBy, assignedAt })
        .where('worklistAssignment.assignedTo', '<>', assignedTo),
    )
    .returning('userId')
    .execute()
  return saved.length > 0
}

/** Returns false if there was none. */
export async function deleteAssignment(db: Db, userId: number, matter: string): Promise<boolean> {
  const deleted = db
    .deleteFrom('worklistAssignment')
    .where('userId', '=', userId)
    .where('matter', '=', matter)
  return (await deleted.returning('userId').execute()).length > 0
}

/** The next people with assignments. */
export async function findAssigned(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('worklistAssignment')
    .select('userId')
    .distinct()
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Deletes those assignments of these people that were there at a time and are for no matter of this list. */
export async function deleteOtherAssignments(
  db: Db,
  people: number[],
  matters: readonly { userId: number; matter: string }[],
  until: Date,
): Promise<void> {
  await sql`delete from worklist_assignment
    where user_id = any (${people}::bigint[]) and assigned_at <= ${until} and not exists (
      select from unnest(${matters.map(({ userId }) => userId)}::bigint[], ${matters.map(({ matter }) => matter)}::text[])
        as kept (user_id, matter)
      where kept.user_id = worklist_assignment.user_id and kept.matter = worklist_assignment.matter)`.execute(
    db,
  )
}
