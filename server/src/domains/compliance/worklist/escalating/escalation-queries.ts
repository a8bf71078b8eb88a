import type { EscalationLevel } from '@gantry/contract/domains/compliance/worklist/words'
import { escalationDays } from '@gantry/contract/domains/compliance/worklist/words'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../../kit/people/name-queries.ts'
import type { Db } from '../../../../platform/world.ts'

const day = 24 * 60 * 60_000
/** Nobody gets more than one mail in so many days. */
const mailDays = 7

export type Key = { userId: number; matter: string }

/** The next people who have been asked for something, by id. */
export async function listAskedPeople(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from worklist_asked where user_id > ${after} order by user_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

/** Deletes what these people were asked for until a time, and is not open any more. */
export async function deleteAskedExcept(
  db: Db,
  people: readonly number[],
  open: readonly Key[],
  until: Date,
): Promise<void> {
  await sql`delete from worklist_asked
    where user_id = any (${people}::bigint[]) and asked_at <= ${until} and not exists (
      select from unnest(${open.map(({ userId }) => userId)}::bigint[], ${open.map(({ matter }) => matter)}::text[])
        as kept (user_id, matter)
      where kept.user_id = worklist_asked.user_id and kept.matter = worklist_asked.matter)`.execute(db)
}

export type Recipient = {
  recipientId: number
  /** Null for a platform administrator. */
  groupId: number | null
  email: string
  firstName: string
  language: string
  timeZone: string
}

const holds = (code: 'GroupAdmin' | 'ProductAdmin') => sql<boolean>`exists (
  select from user_role join role using (role_id) where user_role.user_id = "user".user_id
    and role.code = ${sql.lit(code)} and role.status and ${hasNotEnded('userRole')})`

/** Active administrators who got no such mail within a week: those of groups, or those of the platform. */
export async function listRecipients(db: Db, level: EscalationLevel, now: Date): Promise<Recipient[]> {
  const isOfLevel = level === 'GROUP' ? sql`"group".status and ${holds('GroupAdmin')}` : holds('ProductAdmin')
  const { rows } = await sql<Recipient>`
    select "user".user_id as recipient_id, ${level === 'GROUP' ? sql`group_id_for_admin` : sql`null::bigint`} as group_id,
      "user".email, first_name, language, time_zone
    from "user" left join "group" on "group".group_id = group_id_for_admin
      left join worklist_escalation_mail as last on last.recipient_id = "user".user_id
    where "user".status and activated_at is not null and ${isOfLevel}
      and coalesce(last.sent_at <= ${weekBefore(now)}, true)
    order by group_id_for_admin, "user".user_id`.execute(db)
  return rows
}

const weekBefore = (now: Date) => new Date(now.getTime() - mailDays * day)

/** What has been open for long enough: of members of the group, or of everybody. Not of the recipient, nor what the recipient was told of. */
export async function listDue(
  db: Db,
  { recipientId, groupId }: Pick<Recipient, 'recipientId' | 'groupId'>,
  level: EscalationLevel,
  now: Date,
): Promise<Key[]> {
  const isMember =
    groupId === null
      ? sql`true`
      : sql`user_id in (select user_id from user_group where group_id = ${groupId} and ${hasNotEnded('userGroup')})`
  const { rows } = await sql<Key>`
    select user_id, matter from worklist_asked as asked
    where asked_at <= ${new Date(now.getTime() - escalationDays[level] * day)} and user_id <> ${recipientId} and ${isMember}
      and not exists (select from worklist_escalation as told where told.user_id = asked.user_id and told.matter = asked.matter
        and told.level = ${level} and told.recipient_id = ${recipientId})
    order by user_id, matter`.execute(db)
  return rows
}

/** Locks the recipient's row. True if the last mail is a week old, or there was none. */
export async function lockRecipient(db: Db, recipientId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    insert into worklist_escalation_mail (recipient_id, sent_at) values (${recipientId}, '-infinity')
    on conflict (recipient_id) do update set sent_at = worklist_escalation_mail.sent_at
    returning sent_at <= ${weekBefore(now)} as is_free`.execute(db)
  return rows[0]?.isFree === true
}

/** Notes that the recipient was told, and returns of what: what was deleted meanwhile is over. */
export async function noteTold(
  db: Db,
  { recipientId }: Pick<Recipient, 'recipientId'>,
  level: EscalationLevel,
  due: readonly Key[],
  sentAt: Date,
): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with kept as (
      select user_id, matter from worklist_asked where (user_id, matter) in (
        select * from unnest(${due.map(({ userId }) => userId)}::bigint[], ${due.map(({ matter }) => matter)}::text[]))
      order by user_id, matter for key share)
    insert into worklist_escalation (user_id, matter, level, recipient_id, sent_at)
    select user_id, matter, ${level}, ${recipientId}, ${sentAt} from kept
    on conflict do nothing returning user_id, matter`.execute(db)
  return rows
}

export async function noteMail(db: Db, recipientId: number, sentAt: Date): Promise<void> {
  await db
    .updateTable('worklistEscalationMail')
    .set({ sentAt })
    .where('recipientId', '=', recipientId)
    .execute()
}

export async function listNames(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; name: string }[]> {
  const { rows } = await sql<{ userId: number; name: string }>`
    select user_id, ${fullName} as name from "user" where user_id = any (${userIds}::bigint[])
    order by lower(last_name), lower(first_name), user_id`.execute(db)
  return rows
}
