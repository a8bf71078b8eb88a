import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'
import { isRegistrationSuspended } from '../registration-queries.ts'

export type Cursor = { sealNo: number; changedAt: Date; sweptUserId: number; sweptMipId: number }
/** The records whose resources may have changed: links change with their people. */
export type Touched = { userIds: number[]; mipIds: number[] }

/** Locks the cursor until the end of the transaction, after a wait while another server has it. */
export const takeCursor = (db: Db): Promise<Cursor> =>
  db
    .selectFrom('directoryCursor')
    .select(['sealNo', 'changedAt', 'sweptUserId', 'sweptMipId'])
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function findSealNo(db: Db): Promise<number> {
  return (await db.selectFrom('directoryCursor').select('sealNo').executeTakeFirstOrThrow()).sealNo
}

export async function moveCursor(db: Db, cursor: Partial<Cursor>): Promise<void> {
  await db.updateTable('directoryCursor').set(cursor).execute()
}

/** Deletes some of the entries that were removed before a time, and returns how many. */
export async function deleteRemovedEntries(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from directory_entry where ctid = any(array(
    select ctid from directory_entry where removed and changed_at < ${before} limit ${most}))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes some of the entries of groups without a reader, and returns how many. */
export async function deleteUnreadEntries(db: Db, readers: number[], most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from directory_entry where ctid = any(array(
    select ctid from directory_entry where group_id <> all(${ids([0, ...readers])}) limit ${most}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** The people and MIPs that the next entries of the audit trail name, and the number of the last seal. */
export async function findTouched(
  db: Db,
  after: number,
  most: number,
): Promise<Touched & { sealNo: number | null; count: number }> {
  const { rows } = await sql<{ sealNo: number | null; count: number; userIds: number[]; mipIds: number[] }>`
    with event as (
      select seal.seal_no, subject_type, subject_id,
        case when jsonb_typeof(detail -> 'userId') = 'number' then (detail ->> 'userId')::bigint end as user_id,
        case when jsonb_typeof(detail -> 'mipId') = 'number' then (detail ->> 'mipId')::bigint end as mip_id
      from audit_seal as seal join audit_event using (audit_event_id)
      where seal.seal_no > ${after} order by seal.seal_no limit ${most}),
    account as (
      select distinct service_account.group_id from event
      join service_account on subject_type = 'service-account' and service_account_id = subject_id),
    place as (
      select mip_id from event where mip_id is not null
      union select subject_id from event where subject_type = 'mip'
      union select group_mip.mip_id from account join group_mip using (group_id)),
    person as (
      select user_id from event where user_id is not null
      union select user_mip.user_id from place join user_mip using (mip_id)
      union select subject_id from event where subject_type = 'user'
      union select user_mip.user_id from event join user_mip on subject_type = 'user-mip' and user_mip_id = subject_id
      union select user_group.user_id from account join user_group using (group_id))
    select (select max(seal_no) from event) as seal_no, (select count(*)::int from event) as count,
      array(select user_id from person order by user_id) as user_ids,
      array(select mip_id from place order by mip_id) as mip_ids`.execute(db)
  return rows[0] ?? { sealNo: null, count: 0, userIds: [], mipIds: [] }
}

/** The next people and MIPs of a round over all of them. Each link is among those of its person. */
export async function findNext(
  db: Db,
  { sweptUserId, sweptMipId }: Cursor,
  most: { users: number; mips: number },
): Promise<Touched> {
  const { rows } = await sql<Touched>`select
    array(select user_id from (
      (select user_id from directory_person() where user_id > ${sweptUserId} order by user_id limit ${most.users})
      union (select resource_id from directory_entry
        where group_id = 0 and type = 'Practitioner' and resource_id > ${sweptUserId} and not removed
        order by resource_id limit ${most.users})) as known (user_id) order by user_id limit ${most.users}) as user_ids,
    array(select mip_id from mip where mip_id > ${sweptMipId} order by mip_id limit ${most.mips}) as mip_ids`.execute(
    db,
  )
  return rows[0] ?? { userIds: [], mipIds: [] }
}

type Change = { groups: number[]; touched: Touched; at: Date }

/** The groups that have views of their own: those with a service account that may read the directory. */
export async function listReaderGroups(db: Db): Promise<number[]> {
  const { rows } = await sql<{ groupId: number }>`select distinct group_id from service_account
    where group_id is not null and exists (select from unnest(scopes) as scope where scope like 'system/%')`.execute(
    db,
  )
  return rows.map(({ groupId }) => groupId)
}

const ids = (list: number[]) => sql`${list}::bigint[]`
const isMember = (groupId: RawBuilder<unknown>, userId: RawBuilder<unknown>, at: Date) =>
  sql`(${groupId} = 0 or exists (select from user_group_in_force(${at}::timestamptz) as held
    where held.group_id = ${groupId} and held.user_id = ${userId}))`
const hasMip = (groupId: RawBuilder<unknown>, mipId: RawBuilder<unknown>) =>
  sql`(${groupId} = 0 or exists (select from group_mip
    where group_mip.group_id = ${groupId} and group_mip.mip_id = ${mipId}))`

/** Empty for most people, so that their fingerprints stay as they were. */
const suspended = (source: 'person' | 'link') =>
  sql`case when ${isRegistrationSuspended(sql.ref(`${source}.user_id`))} then ' suspended' else '' end`

/** Empty without a choice to show it, and with nothing recorded. */
const practice = (at: Date) =>
  sql`case when person.listed_practice then coalesce((
      select ' practises ' || string_agg(distinct profession || ' ' || engagement, ',')
      from person_profession_at(${at}::timestamptz) as held where held.user_id = link.user_id), '')
    || coalesce(' modalities ' || nullif(array_to_string(
      modalities_in_force(link.user_mip_id, link.modalities, ${at}::timestamptz), ','), ''), '') else '' end`

const view = sql`view.group_id`
/** What each view contains of the touched people and MIPs, with a hash of the published values. */
const wanted = ({ groups, touched: { userIds, mipIds }, at }: Change) => sql`
  view (group_id) as (select unnest(${ids([0, ...groups])})),
  place as (
    select view.group_id, mip.mip_id, md5(row(name, code, lspn, hpio, email, phone, address_line1, address_line2, suburb, state,
      postcode, country)::text || ' country as a code')::uuid as fingerprint
    from view cross join mip
    where mip.mip_id = any(${ids(mipIds)}) and mip.status and ${hasMip(view, sql`mip.mip_id`)}),
  wanted (group_id, type, resource_id, user_id, mip_id, fingerprint) as (
    select view.group_id, 'Practitioner', person.user_id, person.user_id, null::bigint,
      md5(row(first_name, last_name, title, ahpra_number, hpii)::text || ${suspended('person')})::uuid
    from view cross join directory_person() as person
    where person.user_id = any(${ids(userIds)}) and ${isMember(view, sql`person.user_id`, at)}
    union all
    select view.group_id, 'PractitionerRole', link.user_mip_id, link.user_id, link.mip_id,
      md5(row(link.provider_number, person.speciality, (
        select array_agg(row(role.code, role.label) order by role.role_id)
        from user_role_in_force(${at}::timestamptz) as held join role using (role_id)
        where held.user_id = link.user_id and role.status))::text || ${suspended('link')} || ${practice(at)})::uuid
    from view cross join user_mip_in_force(${at}::timestamptz) as link join directory_person() as person using (user_id)
    where link.user_id = any(${ids(userIds)}) and ${isMember(view, sql`link.user_id`, at)} and ${hasMip(view, sql`link.mip_id`)}
    union all
    select place.group_id, kind, place.mip_id, null, place.mip_id, fingerprint
    from place cross join unnest(array['Organization', 'Location']) as kind)`

/**
 * Brings the entries of these people and MIPs up to date. Returns how many changed. Entries that stay the same are left out
 * first, because `on conflict` would lock each of them.
 */
export async function updateEntries(db: Db, change: Change): Promise<number> {
  const { userIds, mipIds } = change.touched
  if (userIds.length === 0 && mipIds.length === 0) return 0
  const { rows } = await sql<{ changed: number }>`
    with ${wanted(change)},
    kept as (
      insert into directory_entry as entry (group_id, type, resource_id, user_id, mip_id, fingerprint, changed_at)
      select group_id, type, resource_id, user_id, mip_id, fingerprint, ${change.at}::timestamptz from wanted
      where not exists (select from directory_entry as same where same.group_id = wanted.group_id and same.type = wanted.type
        and same.resource_id = wanted.resource_id and same.fingerprint = wanted.fingerprint and not same.removed)
      on conflict (group_id, type, resource_id) do update
        set fingerprint = excluded.fingerprint, version = entry.version + 1, changed_at = excluded.changed_at, removed = false
        where entry.removed or entry.fingerprint <> excluded.fingerprint
      returning 1),
    gone as (
      update directory_entry as entry set removed = true, version = version + 1, changed_at = ${change.at}::timestamptz
      where not entry.removed
        and (entry.user_id = any(${ids(userIds)})
          or (entry.mip_id = any(${ids(mipIds)}) and entry.type in ('Organization', 'Location')))
        and entry.group_id = any(${ids([0, ...change.groups])})
        and not exists (select from wanted where wanted.group_id = entry.group_id and wanted.type = entry.type
          and wanted.resource_id = entry.resource_id)
      returning 1)
    select (select count(*)::int from kept) + (select count(*)::int from gone) as changed`.execute(db)
  return rows[0]?.changed ?? 0
}
