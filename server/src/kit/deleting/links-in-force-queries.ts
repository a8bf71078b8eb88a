import { type RecordKind, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'

/**
 * The links to MIPs that were in force at any time: allowed, at an active MIP, and not held. Holds depend on days and qualifications, so they
 * are judged whenever one of these can have changed. Whoever put a held link in force by hand is counted by the override.
 */
export const linksInForce = (
  kind: RecordKind,
  named: (record: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const record = sql`link.${sql.ref(records[kind].id)}`
  return sql`(select distinct ${record} as record, link.record_id from fact as link
    join fact as place on place.kind = 'mip' and place.mip_id = link.mip_id and (place.value ->> 'status')::boolean
    cross join lateral (select greatest(link.valid_from, place.valid_from) as begins,
      least(link.valid_until, place.valid_until, now()) as ends) as period
    where ${named(record)} and link.kind = 'user-mip' and (link.value ->> 'allowed')::boolean
      and (link.valid_until is null or link.valid_until > link.valid_from)
      and (period.begins < period.ends or (link.is_open and period.begins <= period.ends))
      and exists (
        select from (
          select period.begins as moment
          union all select period.ends where link.is_open
          union all select unnest(array[valid_from, valid_until]) from fact
            where fact.user_id = link.user_id or fact.mip_id = link.mip_id and kind in ('mip', 'requirement')
          union all select unnest(array[valid_from, valid_until]) from fact
            where kind in ('requirement', 'qualification-kind') and record_id is not null
          union all select day + hour
            from generate_series(date_trunc('day', period.begins), period.ends, interval '1 day') as day
            cross join unnest(${midnights}::interval[]) as hour
        ) as changes
        where moment >= period.begins and (moment < period.ends or link.is_open and moment = period.ends)
          and not exists (select from kind_that_held(link.user_id, link.mip_id, moment, now())))) as links`
}

/** When a day begins in one of the time zones of Australian states, in UTC. */
const midnights = ['13:00', '13:30', '14:00', '14:30', '16:00']
