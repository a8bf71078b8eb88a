import { readActions } from '@gantry/contract/domains/compliance/audit/words'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { type RawBuilder, sql } from 'kysely'
import { type EventFilter, isReadBefore, milliseconds } from './event-queries.ts'
import { packedPeople, packsWithoutPeople } from './packed-people-queries.ts'
import type { Period } from './period.ts'

/** Reads that the list of the audit trail shows as writes, or not as reads of one record. */
const otherReads = [
  'list.export',
  'audit.stream',
  'import.result',
  'incident.download',
  'incident.list-affected',
]
const hour = 60 * 60_000
const isRecorded = sql`(action = any(${readActions}::text[]) or action = any(${otherReads}::text[]))`

/** A file without rows contained nothing. */
export const exportOf = (lists: readonly string[]) =>
  sql`(action = 'list.export' and detail ->> 'list' = any(${lists}::text[]) and coalesce((detail ->> 'rows')::bigint, 1) > 0)`
/** Files that may contain people, beside lists. */
export const otherFiles = sql`action in ('audit.stream', 'import.result', 'incident.download', 'incident.list-affected')`
/** The lists that may contain people, or a MIP. */
export const listsOfPeople = ['users', 'qualifications', 'who-could', 'what-could', 'audit-events']
const listsOfMips = ['mips', 'qualifications', 'who-could', 'what-could', 'audit-events']

const isAbout = (type: string, id: number) => sql`(subject_type = ${type} and subject_id = ${id})`
/** The detail of an entry, or the filters of a list, name this record. */
const names = (field: string, id: number) => sql`detail @> jsonb_build_object(${field}::text, ${id}::bigint)`
const filtersBy = (field: string, id: number) =>
  sql`(action = 'list.export' and (detail ->> 'rows')::bigint > 0
    and detail -> 'filters' @> jsonb_build_object(${field}::text, ${id}::bigint))`

type Reads = { certain: RawBuilder<unknown>; mayContain: RawBuilder<unknown> }

/** Who read a thing: entries of reads that contained it, and of files that may have. */
const readsOfThing = (ability: Exclude<Ability, 'images.view'>, id: number, period: Period): Reads => {
  const none = sql`false`
  switch (ability) {
    case 'person.read-full': {
      const packs = packedPeople(packDownloads(period))
      const inPack = (isCertain: boolean) =>
        sql`audit_event_id in (select audit_event_id from (${packs}) as packed
          where user_id = ${id} and is_certain = ${isCertain})`
      return {
        certain: sql`action = 'user.read-full' and ${isAbout('user', id)}
          or action in ('document.download', 'qualification.download') and ${names('userId', id)}
          or ${filtersBy('userId', id)} or ${inPack(true)}`,
        mayContain: sql`${exportOf(listsOfPeople)} or ${otherFiles} or ${inPack(false)}
          or audit_event_id in (${packsWithoutPeople(packDownloads(period))})`,
      }
    }
    case 'mip.read':
      return {
        certain: sql`action in ('document.download', 'qualification.download', 'accreditation-pack.download')
          and ${names('mipId', id)} or ${filtersBy('mipId', id)}`,
        mayContain: sql`${exportOf(listsOfMips)} or ${otherFiles}`,
      }
    case 'document.read':
      return { certain: sql`action = 'document.download' and ${isAbout('document', id)}`, mayContain: none }
    case 'app.open':
      return { certain: sql`action = 'archive.profile' and ${isAbout('app', id)}`, mayContain: none }
  }
}

/** The entries of reads of an exposed thing. Of images only the archive knows; the trail has when it asked about these people. */
export function readsOf(ability: Ability, id: number, people: number[], period: Period): EventFilter {
  const isBefore = isReadBefore(period)
  const since = sql`${period.from}::timestamptz - ${milliseconds(hour)}`
  if (ability === 'images.view')
    return {
      since,
      where: sql`(at >= ${period.from} or ${isBefore}) and action = 'archive.profile'
        and actor_user_id = any(${people}::bigint[])`,
      reason: sql`case when ${isBefore} then 'READ_BEFORE' else 'IN_THE_ARCHIVE' end`,
    }
  const { certain, mayContain } = readsOfThing(ability, id, period)
  return {
    since,
    where: sql`result <> 'DENIED' and (at >= ${period.from} or ${isBefore}) and (${certain} or ${mayContain})`,
    reason: sql`case when ${isBefore} then 'READ_BEFORE' when not (${certain}) then 'MAY_CONTAIN' end`,
  }
}

/** Everything that an account read. */
export const readsBy = (userId: number, period: Period): EventFilter => ({
  since: sql`${period.from}::timestamptz - ${milliseconds(hour)}`,
  where: sql`actor_user_id = ${userId} and ${isRecorded} and (at >= ${period.from} or ${isReadBefore(period)})`,
  reason: sql`case when ${isReadBefore(period)} then 'READ_BEFORE' end`,
})

/** Downloads of accreditation packs in the period, by one reader or by all. */
export const packDownloads = ({ from, to }: Period, readerId?: number) => sql`
  select audit_event_id, at, subject_id, detail from audit_event
  where action = 'accreditation-pack.download' and result = 'DONE' and at >= ${from} and at < ${to}
    ${readerId === undefined ? sql`` : sql`and actor_user_id = ${readerId}`}`
