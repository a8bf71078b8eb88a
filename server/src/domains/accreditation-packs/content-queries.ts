import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import type { Db } from '../../platform/world.ts'

/** What a pack is about. `now` decides which links are in force; everything else is as of `day`. */
export type PackScope = { mipId: number; groupId: number | null; day: string; now: Date }

export type PackedMip = {
  name: string
  code: string
  hpio: string
  lspn: string
  addressLine1: string
  addressLine2: string
  suburb: string
  state: string
  postcode: string
  groupName: string | null
}

export type PackedPerson = {
  userId: number
  firstName: string
  lastName: string
  isActive: boolean
  roles: string
  providerNumber: string
  isAllowed: boolean
  isInForce: boolean
}

/** The best standing of a person, or of the MIP without a person, in a required kind. */
export type Required = {
  userId: number | null
  kindCode: string
  kindLabel: string
  enforcement: string
  standing: string
}

export type Held = {
  qualificationId: number
  userId: number | null
  kindCode: string
  kindLabel: string
  number: string
  jurisdiction: string
  issuedOn: string | null
  expiresOn: string | null
  conditions: string
  standing: string
}

export type Check = Held & {
  checkedAt: Date
  checkedBy: string | null
  method: string
  result: string
}

export type Evidence = {
  qualificationDocumentId: number
  qualificationId: number
  userId: number | null
  kindCode: string
  fileName: string
  size: number
  sha256: string
}

const strictestFirst = sql`array['HOLD', 'WARN', 'INFORM']`

/** Null when the MIP was deleted meanwhile. */
export async function findPackedMip(db: Db, { mipId, groupId }: PackScope): Promise<PackedMip | null> {
  const row = await db
    .selectFrom('mip')
    .leftJoin('group', (join) => join.on('group.groupId', '=', groupId))
    .select(['name', 'code', 'hpio', 'lspn', 'mip.addressLine1', 'mip.addressLine2', 'mip.suburb'])
    .select(['mip.state', 'mip.postcode', 'groupName'])
    .where('mipId', '=', mipId)
    .executeTakeFirst()
  return row ?? null
}

/** The people who are linked to the MIP now, by name. */
export async function listPersonIds(db: Db, { mipId, groupId }: PackScope): Promise<number[]> {
  let query = db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .select('user.userId')
    .where('mipId', '=', mipId)
    .where(hasNotEnded('userMip'))
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('user.userId')
  if (groupId !== null) {
    const members = db
      .selectFrom('userGroup')
      .select('userId')
      .where('groupId', '=', groupId)
      .where(hasNotEnded('userGroup'))
    query = query.where('user.userId', 'in', members)
  }
  return (await query.execute()).map(({ userId }) => userId)
}

/** In the order of the ids. */
export async function listPeople(db: Db, scope: PackScope, userIds: number[]): Promise<PackedPerson[]> {
  const people = sql<PackedPerson>`
    select person.user_id, first_name, last_name, person.status as is_active, provider_number, allowed as is_allowed,
      coalesce((select string_agg(role.label, '; ' order by role.label) from user_role join role using (role_id)
        where user_role.user_id = person.user_id and ${hasNotEnded('userRole')}), '') as roles,
      exists (select from user_mip_in_force(${scope.now}) as link where link.user_mip_id = user_mip.user_mip_id)
        as is_in_force
    from unnest(${userIds}::bigint[]) with ordinality as wanted (user_id, place)
    join "user" as person on person.user_id = wanted.user_id
    join user_mip on user_mip.user_id = person.user_id and user_mip.mip_id = ${scope.mipId}
    order by place`
  return (await people.execute(db)).rows
}

/** `null` stands for the MIP itself. */
type Subjects = number[] | null

const isOf = (subjects: Subjects, { mipId }: PackScope) =>
  subjects === null
    ? sql`qualification.mip_id = ${mipId}`
    : sql`qualification.user_id = any(${subjects}::bigint[])`

/** What each of these people, or the MIP, must have at this MIP. The strictest of several requirements counts. */
function requiredKinds(scope: PackScope, subjects: Subjects) {
  const subject =
    subjects === null
      ? sql`(select null::bigint as user_id) as subject`
      : sql`unnest(${subjects}::bigint[]) as subject (user_id)`
  return sql`
    select subject.user_id, requirement.qualification_kind_id,
      (array_agg(enforcement order by array_position(${strictestFirst}, enforcement)))[1] as enforcement
    from ${subject}
    cross join (select mip_id, australian_state(state) as code from mip where mip_id = ${scope.mipId}) as place
    join requirement on requirement.status
      and (requirement.mip_id is null or requirement.mip_id = place.mip_id)
      and (requirement.state = '' or requirement.state = place.code)
      and (requirement.role_id is null or exists (
        select from user_role where user_role.user_id = subject.user_id and user_role.role_id = requirement.role_id
          and ${hasNotEnded('userRole')}))
    join qualification_kind as kind on kind.qualification_kind_id = requirement.qualification_kind_id
      and kind.subject = ${subjects === null ? 'MIP' : 'USER'}
    group by subject.user_id, requirement.qualification_kind_id`
}

/**
 * The qualifications as they were on the day: what was submitted and issued by then, with the last check by then. A
 * replaced one counts until its successor is verified. `counts` says whether the state of the MIP recognises it; where the
 * state is unknown, a licence of any jurisdiction counts.
 */
function heldOn(scope: PackScope, subjects: Subjects) {
  // A successor has the same owner, whose index serves this condition.
  const isSuccessor =
    subjects === null
      ? sql`successor.mip_id = qualification.mip_id`
      : sql`successor.user_id = qualification.user_id`
  return sql`
  select qualification.*, kind.code as kind_code, kind.label as kind_label, kind.is_sensitive,
    last_day.expires_on as ends_on,
    qualification_standing(case when checked.verified then 'VERIFIED' else 'SUBMITTED' end, checked.result,
      last_day.expires_on, kind.grace_months, checked.day, kind.check_months, ${scope.day}::date) as standing,
    counts_in_state(kind.is_jurisdictional, qualification.jurisdiction, qualification.recognised_in, place.code) as counts
  from qualification
  join qualification_kind as kind using (qualification_kind_id)
  cross join (select australian_state(state) as code from mip where mip_id = ${scope.mipId}) as place
  cross join lateral (
    select bool_or(result in ('CURRENT', 'CONDITIONS')) as verified,
      (array_agg(result order by qualification_check_id desc))[1] as result,
      (array_agg(expires_on order by qualification_check_id desc))[1] as expires_on,
      max(${dayOf(sql`checked_at`)}) as day
    from qualification_check as checks
    where checks.qualification_id = qualification.qualification_id and ${dayOf(sql`checked_at`)} <= ${scope.day}::date
  ) as checked
  cross join lateral (select coalesce(checked.expires_on, qualification.expires_on) as expires_on) as last_day
  where ${isOf(subjects, scope)} and qualification.state <> 'REFUSED'
    and ${dayOf(sql`submitted_at`)} <= ${scope.day}::date
    and coalesce(issued_on <= ${scope.day}::date, true)
    and not exists (
      select from qualification as successor
      join qualification_check as checks on checks.qualification_id = successor.qualification_id
      where ${isSuccessor} and successor.replaces = qualification.qualification_id
        and checks.result in ('CURRENT', 'CONDITIONS')
        and ${dayOf(sql`checked_at`)} <= ${scope.day}::date)`
}

const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Australia/Sydney')::date`

export type Kind = { kindCode: string; kindLabel: string }

/** The kinds that somebody at this MIP may need, by label. */
export async function listRequiredKinds(db: Db, { mipId }: PackScope): Promise<Kind[]> {
  const query = sql<Kind>`
    select kind.code as kind_code, kind.label as kind_label from qualification_kind as kind
    where subject = 'USER' and exists (
      select from requirement, mip
      where requirement.qualification_kind_id = kind.qualification_kind_id and requirement.status
        and mip.mip_id = ${mipId}
        and (requirement.mip_id is null or requirement.mip_id = mip.mip_id)
        and (requirement.state = '' or requirement.state = australian_state(mip.state)))
    order by kind.label`
  return (await query.execute(db)).rows
}

/** Each required kind with the best standing, by person in the given order and then by kind. */
export async function listRequired(db: Db, scope: PackScope, subjects: Subjects): Promise<Required[]> {
  const query = sql<Required>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select required.user_id, kind.code as kind_code, kind.label as kind_label, required.enforcement,
      coalesce((
        select standing from held
        where held.user_id is not distinct from required.user_id
          and held.qualification_kind_id = required.qualification_kind_id and held.counts
        order by standing_place(standing) limit 1), 'MISSING') as standing
    from required join qualification_kind as kind using (qualification_kind_id)
    order by array_position(${subjects ?? []}::bigint[], required.user_id), kind.label`
  return (await query.execute(db)).rows
}

/** Nothing of a sensitive kind unless it is required, and of a group no numbers and conditions of these kinds. */
const shown = sql`(not held.is_sensitive or exists (
  select from required where required.user_id is not distinct from held.user_id
    and required.qualification_kind_id = held.qualification_kind_id))`

const heldColumns = ({ groupId }: PackScope) => {
  const isHidden = groupId === null ? sql`false` : sql`held.is_sensitive`
  return sql`held.qualification_id, held.user_id, kind_code, kind_label, held.jurisdiction, held.issued_on,
    held.ends_on as expires_on, held.standing,
    case when ${isHidden} then '' else held.number end as number,
    case when ${isHidden} then '' else held.conditions end as conditions`
}

export async function listHeld(db: Db, scope: PackScope, subjects: Subjects): Promise<Held[]> {
  const query = sql<Held>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select ${heldColumns(scope)} from held where ${shown}
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, held.qualification_id`
  return (await query.execute(db)).rows
}

/** The checks up to the day, oldest first. */
export async function listChecks(db: Db, scope: PackScope, subjects: Subjects): Promise<Check[]> {
  const query = sql<Check>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select ${heldColumns(scope)}, checks.checked_at, checks.method, checks.result,
      checker.first_name || ' ' || checker.last_name as checked_by
    from held join qualification_check as checks on checks.qualification_id = held.qualification_id
    left join "user" as checker on checker.user_id = checks.checked_by
    where ${shown} and ${dayOf(sql`checks.checked_at`)} <= ${scope.day}::date
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, checks.qualification_check_id`
  return (await query.execute(db)).rows
}

/** A group administrator gets no document of a sensitive kind. */
export async function listEvidence(db: Db, scope: PackScope, subjects: Subjects): Promise<Evidence[]> {
  const isHidden = scope.groupId === null ? sql`false` : sql`held.is_sensitive`
  const query = sql<Evidence>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select qualification_document_id, held.qualification_id, held.user_id, kind_code, file_name, size, sha256
    from held join qualification_document as file on file.qualification_id = held.qualification_id
    where ${shown} and not ${isHidden}
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, qualification_document_id`
  return (await query.execute(db)).rows
}
