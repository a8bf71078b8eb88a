import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'
import { isReadBefore, milliseconds, verdictOf } from './event-queries.ts'
import { packedPeople, packsWithoutPeople } from './packed-people-queries.ts'
import type { PackReason, Period, Verdict } from './period.ts'
import { exportOf, listsOfPeople, otherFiles, packDownloads } from './read-queries.ts'

/** Without a person: people of whom Gantry does not know who they are. */
export type Affected = {
  userId: number | null
  name: string
  email: string
  because: string
  verdict: Verdict
  reason: PackReason | null
}
type Row = Omit<Affected, 'verdict'>

const withVerdict = (rows: Row[]): Affected[] =>
  rows.map((row) => ({ ...row, verdict: verdictOf(row.reason) }))

export const nobodyNamed = (because: string, reason: PackReason): Affected => ({
  userId: null,
  name: '',
  email: '',
  because,
  verdict: 'UNKNOWN',
  reason,
})

/** The people affected, and rows without a person for those of whom Gantry does not know who they are. */
export const listAffected = (
  db: Db,
  { ability, subject }: Pick<Incident, 'ability' | 'subject'>,
  period: Period,
): Promise<Affected[]> =>
  ability === null ? listPeopleRead(db, subject.id, period) : listPeopleOf(db, ability, subject.id, period)

const hour = 60 * 60_000

/**
 * The people whose information the account read in the period: their full record, a document or evidence of theirs, or a pack with
 * them. A deleted document has its owner in the entry. Then the files of which it is not known whom they contained.
 */
async function listPeopleRead(db: Db, readerId: number, period: Period): Promise<Affected[]> {
  const { from, to } = period
  const downloads = packDownloads(period, readerId)
  const { rows } = await sql<Row>`
    with read as (select * from audit_event where actor_user_id = ${readerId} and result <> 'DENIED'
      and at > ${from}::timestamptz - ${milliseconds(hour)} and at < ${to}
      and (at >= ${from} or ${isReadBefore(period)})),
    owned as (
      select action, at, case when action = 'user.read-full' then subject_id
        else coalesce((read.detail ->> 'userId')::bigint, document.user_id, fact.user_id) end as user_id
      from read left join document on subject_type = 'document' and document_id = subject_id
      left join lateral (select user_id from fact where kind = 'document' and subject_type = 'document'
        and record_id = subject_id limit 1) as fact on true
      where action in ('user.read-full', 'document.download', 'qualification.download')),
    affected as (
      select user_id, action, case when at < ${from} then 'READ_BEFORE' end as reason from owned where user_id is not null
      union all
      select user_id, 'accreditation-pack.download', case when not is_certain then 'MAY_CONTAIN' end
      from (${packedPeople(downloads)}) as packed),
    named as (
      -- Text sorts before null, so one certain entry makes the person certain.
      select affected.user_id, string_agg(distinct action, ' ' order by action) as because,
        case when bool_and(reason is not null) then min(reason) end as reason
      from affected where affected.user_id <> ${readerId} group by affected.user_id)
    select named.user_id, coalesce(${fullName}, '') as name, coalesce(email, '') as email, because, reason
    from named left join "user" using (user_id)
    union all
    select null, '', '', action, 'NOT_HELD' from owned where user_id is null group by action
    union all
    select null, '', '', action || coalesce(' ' || (detail ->> 'list'), ''), 'MAY_CONTAIN' from read
    where ${exportOf(listsOfPeople)} or ${otherFiles}
      or audit_event_id in (${packsWithoutPeople(downloads)})
    group by 4
    order by 1 nulls last, 4`.execute(db)
  return withVerdict(rows)
}

/** The people whom an exposed thing is about: a person, the owner of a document, or the people of a MIP in the period. */
async function listPeopleOf(db: Db, ability: Ability, id: number, { from, to }: Period): Promise<Affected[]> {
  if (ability === 'images.view') return [nobodyNamed('patients whose images are of this MIP', 'NOT_HELD')]
  if (ability === 'app.open') return [nobodyNamed('people in this app', 'NOT_HELD')]
  const ids = {
    'person.read-full': sql`select ${id}::bigint`,
    'document.read': sql`select user_id from document where document_id = ${id}
      union select user_id from fact where kind = 'document' and record_id = ${id}
      union select (detail ->> 'userId')::bigint from audit_event where subject_type = 'document' and subject_id = ${id}`,
    'mip.read': sql`select user_id from fact where kind = 'user-mip' and mip_id = ${id} and valid_from < ${to}
      and (valid_until is null or valid_until > ${from})`,
  }[ability]
  const because = {
    'person.read-full': 'own record',
    'document.read': 'own document',
    'mip.read': 'linked to the MIP',
  }[ability]
  const { rows } = await sql<Row>`
    select user_id, coalesce(${fullName}, '') as name, coalesce(email, '') as email, ${because} as because,
      null as reason
    from (${ids}) as found (user_id) left join "user" using (user_id)
    where user_id is not null group by 1, 2, 3 order by user_id`.execute(db)
  const people = withVerdict(rows)
  // The document of a MIP has no owner among the people. Whom it is about is in its contents.
  if (ability === 'document.read') people.push(nobodyNamed('people whom the document names', 'NOT_HELD'))
  return people
}
