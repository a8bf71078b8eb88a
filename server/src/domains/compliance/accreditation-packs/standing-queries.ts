import { type RawBuilder, sql } from 'kysely'
import { listKnownAuthors } from '../../../kit/author-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { PackScope, Subjects } from './content-queries.ts'
import { requiredKinds } from './needed-queries.ts'

/** The last check up to the day, and when the next one is due. All are null where there is none. */
export type Review = {
  checkedOn: string | null
  result: string | null
  /** Null also where the account of the checker was deleted, and where the reader may not see the name. */
  checkedBy: string | null
  /** There is a checker, whose name the reader may not see. */
  isCheckerHidden: boolean
  nextCheckOn: string | null
}
/** A review as it is stored. */
type Stored<Row> = Omit<Row, 'isCheckerHidden'> & { checkerId: number | null }

/** The best standing of a person, or of the MIP without a person, in a required kind, and the review of that qualification. */
export type Required = Review & {
  userId: number | null
  kindCode: string
  kindLabel: string
  enforcement: string
  standing: string
}

export type Held = Review & {
  qualificationId: number
  userId: number | null
  kindCode: string
  kindLabel: string
  number: string
  jurisdiction: string
  issuedOn: string | null
  expiresOn: string | null
  /** False where only a check after the day says when it ends, and with which conditions. */
  isEndKnown: boolean
  conditions: string
  standing: string
}

export type Check = Omit<Held, 'checkedBy' | 'result'> & {
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

const isOf = (subjects: Subjects, { mipId }: PackScope) =>
  subjects === null
    ? sql`qualification.mip_id = ${mipId}`
    : sql`qualification.user_id = any(${subjects}::bigint[])`

/** As the calls do: a first check that did not find it leaves it waiting, and every other check verifies it. */
const isVerified = (qualification: 'qualification' | 'successor') => sql`exists (
  select from qualification_check as checks
  where checks.qualification_id = ${sql.ref(`${qualification}.qualification_id`)}
    and checks.result <> 'NOT_FOUND' and checks.checked_at < place.day_end)`

/** The state of the MIP, and the end of the day there. Where the state is unknown, it is the end of the day in Sydney. */
const place = ({ mipId, day }: PackScope) => sql`
  select australian_state(state) as code, is_commonwealth,
    (${day}::date + 1)::timestamp at time zone coalesce(state_time_zone(state), 'Australia/Sydney') as day_end
  from mip where mip_id = ${mipId}`

/**
 * The qualifications as they were on the day: what was submitted and issued by then, with the last check by then. A
 * replaced one counts until its successor is verified and issued. The day of a check is the day in Sydney, as everywhere. A
 * check overwrites the last day and the conditions that were submitted, so a day before it does not know them; a correction
 * overwrites those of a check that did not find the qualification.
 * `counts` says whether the state of the MIP recognises it, or the Commonwealth where it licenses the MIP; where the state is unknown, a licence of any jurisdiction counts.
 */
function heldOn(scope: PackScope, subjects: Subjects) {
  const day = sql`${scope.day}::date`
  // A successor has the same owner, whose index serves this condition.
  const isSuccessor =
    subjects === null
      ? sql`successor.mip_id = qualification.mip_id`
      : sql`successor.user_id = qualification.user_id`
  return sql`
  select qualification.qualification_id, qualification.user_id, qualification.qualification_kind_id, number, jurisdiction,
    issued_on, kind.code as kind_code, kind.label as kind_label, kind.is_sensitive, ends.*, last.checked_on, last.result,
    last.checked_by, last.checker_id, case when verified then qualification_last_day(last.checked_on, check_months) end as next_check_on,
    qualification_standing(case when verified then 'VERIFIED' else 'SUBMITTED' end, last.result, issued_on, null,
      ends.expires_on, kind.grace_months, last.checked_on, kind.check_months, ${day}) as standing,
    counts_at_mip(kind.is_jurisdictional, qualification.jurisdiction, qualification.recognised_in, place.code,
      place.is_commonwealth and kind.is_commonwealth_licensed) as counts
  from qualification
  join qualification_kind as kind using (qualification_kind_id)
  cross join (${place(scope)}) as place
  cross join lateral (select ${isVerified('qualification')} as verified) as judged
  left join lateral (
    select checks.result, checks.expires_on, checks.conditions, checked_at, (checked_at at time zone 'Australia/Sydney')::date
      as checked_on, checker.user_id as checker_id, ${nameIn('checker')} as checked_by
    from qualification_check as checks left join "user" as checker on checker.user_id = checks.checked_by
    where checks.qualification_id = qualification.qualification_id and checked_at < place.day_end
    order by qualification_check_id desc limit 1
  ) as last on true
  cross join lateral (
    select coalesce(last.checked_at >= submitted_at, false) as is_checked,
      exists (select from qualification_check as later where later.qualification_id = qualification.qualification_id
        and later.checked_at >= place.day_end) as is_overwritten
  ) as source
  cross join lateral (
    select is_checked or not is_overwritten as is_end_known,
      case when is_checked then last.expires_on when not is_overwritten then qualification.expires_on end as expires_on,
      case when is_checked then last.conditions when not is_overwritten then qualification.conditions else '' end as conditions
  ) as ends
  where ${isOf(subjects, scope)} and qualification.state <> 'REFUSED'
    and submitted_at < place.day_end
    and coalesce(issued_on <= ${day}, true)
    and not exists (
      select from qualification as successor
      where ${isSuccessor} and successor.replaces = qualification.qualification_id
        and coalesce(successor.issued_on <= ${day}, true) and ${isVerified('successor')})`
}

/** A group administrator learns the names of those checkers whom the group knows, as elsewhere in the product. */
async function withKnownCheckers<Row extends { checkerId: number | null; checkedBy: string | null }>(
  db: Db,
  { groupId, requestedBy }: PackScope,
  rows: Row[],
): Promise<(Omit<Row, 'checkerId'> & { isCheckerHidden: boolean })[]> {
  const ids = new Set(rows.flatMap(({ checkerId }) => checkerId ?? []))
  const isAll = groupId === null || ids.size === 0
  const known = isAll ? ids : await listKnownAuthors(db, { userId: requestedBy ?? 0, groupId }, [...ids])
  return rows.map(({ checkerId, ...row }) => {
    const isCheckerHidden = checkerId !== null && !known.has(checkerId)
    return { ...row, isCheckerHidden, checkedBy: isCheckerHidden ? null : row.checkedBy }
  })
}

/** Each required kind with the best standing, by person in the given order and then by kind. */
export async function listRequired(db: Db, scope: PackScope, subjects: Subjects): Promise<Required[]> {
  const query = sql<Stored<Required>>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select required.user_id, kind.code as kind_code, kind.label as kind_label, required.enforcement,
      coalesce(best.standing, 'MISSING') as standing, checked_on, result, checked_by, checker_id, next_check_on
    from required join qualification_kind as kind using (qualification_kind_id)
    left join lateral (
      select ${reviewColumns}, held.standing from held
      where held.user_id is not distinct from required.user_id
        and held.qualification_kind_id = required.qualification_kind_id and held.counts
      order by standing_place(held.standing), held.checked_on desc nulls last, held.qualification_id desc limit 1
    ) as best on true
    order by array_position(${subjects ?? []}::bigint[], required.user_id), kind.label`
  return withKnownCheckers(db, scope, (await query.execute(db)).rows)
}

const reviewColumns = sql`held.checked_on, held.result, held.checked_by, held.checker_id, held.next_check_on`

/** Nothing of a sensitive kind unless it is required, and of a group no numbers and conditions of these kinds. */
const shown = sql`(not held.is_sensitive or exists (
  select from required where required.user_id is not distinct from held.user_id
    and required.qualification_kind_id = held.qualification_kind_id))`

const isHidden = ({ groupId }: PackScope): RawBuilder<unknown> =>
  groupId === null ? sql`false` : sql`held.is_sensitive`

const heldColumns = (
  scope: PackScope,
) => sql`held.qualification_id, held.user_id, kind_code, kind_label, held.jurisdiction,
  held.issued_on, held.expires_on, held.is_end_known, held.standing,
  case when ${isHidden(scope)} then '' else held.number end as number,
  case when ${isHidden(scope)} then '' else held.conditions end as conditions`

export async function listHeld(db: Db, scope: PackScope, subjects: Subjects): Promise<Held[]> {
  const query = sql<Stored<Held>>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select ${heldColumns(scope)}, ${reviewColumns} from held where ${shown}
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, held.qualification_id`
  return withKnownCheckers(db, scope, (await query.execute(db)).rows)
}

/** The checks up to the day, oldest first. */
export async function listChecks(db: Db, scope: PackScope, subjects: Subjects): Promise<Check[]> {
  const query = sql<Stored<Check>>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select ${heldColumns(scope)}, held.checked_on, held.next_check_on, checks.checked_at, checks.method, checks.result,
      checker.user_id as checker_id, ${nameIn('checker')} as checked_by
    from held cross join (${place(scope)}) as place
    join qualification_check as checks on checks.qualification_id = held.qualification_id
      and checks.checked_at < place.day_end
    left join "user" as checker on checker.user_id = checks.checked_by
    where ${shown}
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, checks.qualification_check_id`
  return withKnownCheckers(db, scope, (await query.execute(db)).rows)
}

/** A group administrator gets no document of a sensitive kind. */
export async function listEvidence(db: Db, scope: PackScope, subjects: Subjects): Promise<Evidence[]> {
  const query = sql<Evidence>`
    with required as (${requiredKinds(scope, subjects)}), held as (${heldOn(scope, subjects)})
    select qualification_document_id, held.qualification_id, held.user_id, kind_code, file_name, size, sha256
    from held join qualification_document as file on file.qualification_id = held.qualification_id
    where ${shown} and not ${isHidden(scope)}
    order by array_position(${subjects ?? []}::bigint[], held.user_id), kind_label, qualification_document_id`
  return (await query.execute(db)).rows
}
