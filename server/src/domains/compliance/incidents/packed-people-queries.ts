import { type RawBuilder, sql } from 'kysely'

/**
 * The people in the accreditation packs that were downloaded, by the entry of the download. A pack has the people who were linked
 * to the MIP when a server made it, and for a group administrator only the members of the group. That was between its request and
 * its end, or the download where the pack is deleted by now. Somebody who was linked all the time is in it; somebody who was for
 * a part of the time may be. It also lists who left since its first day, so somebody who was linked since then may be in it; the
 * day before is included, because the day begins at midnight at the MIP.
 */
export const packedPeople = (downloads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select made.audit_event_id, link.user_id,
    link.times @> during and (group_id is null or member.times @> during) as is_certain
  from (${packsOf(downloads)}) as made
  cross join lateral (select user_id, ${times} as times from fact
    where kind = 'user-mip' and fact.mip_id = made.mip_id and ${isSpan} group by user_id) as link
  left join lateral (select ${times} as times from fact where kind = 'user-group' and fact.group_id = made.group_id
    and fact.user_id = link.user_id and ${isSpan}) as member on true
  where link.times && listed and (group_id is null or member.times && listed)`

/** The downloads of packs of which it is not known who was in them. */
export const packsWithoutPeople = (downloads: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select audit_event_id from (${packsOf(downloads)}) as made where not is_known`

/** A link with a time limit in the past has no time. */
const isSpan = sql`(valid_until is null or valid_until > valid_from)`
const times = sql`range_agg(tstzrange(valid_from, valid_until))`

const packsOf = (downloads: RawBuilder<unknown>) => sql`
  select audit_event_id, mip_id, group_id, coalesce(requested_at >= fact_history_begins(), false) as is_known,
    tstzrange(coalesce(requested_at, made_at), made_at, '[]') as during,
    tstzrange(least(requested_at, made_at, left_from::timestamp at time zone 'UTC' - interval '1 day'), made_at, '[]') as listed
  from (select download.audit_event_id, (download.detail ->> 'mipId')::bigint as mip_id,
      (download.detail ->> 'groupId')::bigint as group_id, (download.detail ->> 'from')::date as left_from, coalesce(pack.finished_at, download.at) as made_at,
      (select min(request.at) from audit_event as request where request.action = 'accreditation-pack.request'
        and request.subject_type = 'accreditation-pack' and request.subject_id = download.subject_id) as requested_at
    from (${downloads}) as download
    left join accreditation_pack as pack on pack.accreditation_pack_id = download.subject_id) as pack`
