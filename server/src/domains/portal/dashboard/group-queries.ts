import type { GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { keptTotal } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { photoUrl } from '../../people/users/service.ts'
import { countUpTo, toBoundedCount } from './bounded-queries.ts'
import { readNumberMatrix } from './number-matrix-queries.ts'

type Summary = Omit<NonNullable<GroupDashboard['group']>, 'since'>

/** Everything about the group, or null when it was deleted. */
export async function findGroupSummary(db: Db, groupId: number): Promise<Summary | null> {
  const [group, people, invitations, numbers] = await Promise.all([
    findGroup(db, groupId),
    listNewcomers(db, groupId),
    readInvitations(db, groupId),
    readNumberMatrix(db, groupId),
  ])
  if (group === null) return null
  const { newcomers, neverActivated, ...card } = group
  return {
    ...card,
    neverActivated: toBoundedCount(neverActivated),
    newcomers: { ...toBoundedCount(newcomers), people },
    invitations,
    numbers,
  }
}

/** The condition uses the index of the last sign-ins of a group's members. */
const neverSignedIn = (groupId: number) =>
  sql`user_group where group_id = ${groupId} and sort_last_sign_in = '-infinity' and sort_status
    and ${hasNotEnded('userGroup')}`

async function findGroup(db: Db, groupId: number) {
  const { rows } = await sql<
    Pick<Summary, 'groupId' | 'groupName' | 'members' | 'mips'> & {
      newcomers: number
      neverActivated: number
    }
  >`
    select group_id, group_name, ${keptTotal('user_group', groupId)} as members,
      (select count(*) from group_mip where group_mip.group_id = "group".group_id) as mips,
      ${countUpTo(sql`select from ${neverSignedIn(groupId)}`)} as newcomers,
      ${countUpTo(sql`select from "user" where activated_at is null and status
        and user_id in (select user_id from ${neverSignedIn(groupId)})`)} as never_activated
    from "group" where group_id = ${groupId}`.execute(db)
  return rows[0] ?? null
}

const peopleShown = 6

async function listNewcomers(db: Db, groupId: number): Promise<Summary['newcomers']['people']> {
  const rows = await db
    .selectFrom('user')
    .select(['userId', 'firstName', 'lastName', 'photoSha256', 'createdAt', 'activatedAt'])
    .where(
      'userId',
      'in',
      sql<number>`(select user_id from ${neverSignedIn(groupId)} order by user_id limit ${sql.lit(peopleShown)})`,
    )
    .orderBy('userId')
    .execute()
  return rows.map(({ photoSha256, createdAt, activatedAt, ...person }) => ({
    ...person,
    photoUrl: photoUrl(person.userId, photoSha256),
    createdAt: createdAt.toISOString(),
    activatedAt: activatedAt?.toISOString() ?? null,
  }))
}

const invitationsShown = 5

async function readInvitations(db: Db, groupId: number): Promise<Summary['invitations']> {
  const pending = db
    .selectFrom('groupInvitation')
    .where('groupInvitation.groupId', '=', groupId)
    .where('groupInvitation.state', '=', 'PENDING')
  const aged = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const [counts, oldest] = await Promise.all([
    pending
      .select([
        aged(`created_at >= now() - interval '7 days'`).as('upTo7Days'),
        aged(`created_at < now() - interval '7 days' and created_at >= now() - interval '14 days'`).as(
          'upTo14Days',
        ),
        aged(`created_at < now() - interval '14 days'`).as('older'),
      ])
      .executeTakeFirstOrThrow(),
    pending
      .innerJoin('user', 'user.userId', 'groupInvitation.userId')
      .select(['groupInvitationId', 'user.userId', 'firstName', 'lastName'])
      .select(['groupInvitation.createdAt', 'resentAt'])
      .orderBy('groupInvitation.createdAt')
      .orderBy('groupInvitationId')
      .limit(invitationsShown)
      .execute(),
  ])
  return {
    ...counts,
    oldest: oldest.map(({ createdAt, resentAt, ...invited }) => ({
      ...invited,
      createdAt: createdAt.toISOString(),
      resentAt: resentAt?.toISOString() ?? null,
    })),
  }
}
