import { correctionsEntry } from '@gantry/contract/domains/people/corrections/entry'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { InboxReader, InboxSource } from '../../../platform/inbox/source.ts'

/** Group administrators answer for provider numbers: the person and the MIP are in the group. */
const answeredBy = ({ readsEverybody, groupId }: InboxReader) =>
  readsEverybody
    ? sql`true`
    : sql`field = 'providerNumber' and exists (select from group_mip join user_group using (group_id)
      where group_mip.group_id = ${groupId} and group_mip.mip_id = correction.mip_id
        and user_group.user_id = correction.user_id and ${hasNotEnded('userGroup')})`

/** Open requests, without the own ones. Those that are overdue stay. */
const toAnswer: InboxSource = {
  title: 'Corrections to answer',
  select: (reader) =>
    reader.readsEverybody || reader.groupId !== null
      ? sql`
    select correction_id as id, correction.user_id as target, ${nameIn('person')} as name,
      coalesce(mip.name, ris.name) as detail,
      (due_on - ${sql.lit(correctionsEntry.inbox.correction)})::timestamp at time zone 'UTC' as since
    from correction join "user" as person using (user_id) left join mip on mip.mip_id = correction.mip_id
      left join ris on ris.ris_id = correction.ris_id
    where correction.state = 'OPEN' and correction.user_id <> ${reader.userId} and ${answeredBy(reader)}
    order by due_on, correction_id`
      : null,
  action: (userId) => `/users/userdetails?id=${userId}&tab=corrections`,
  list: null,
  isDueOnLastDay: true,
}

export const correctionsInbox = { correction: toAnswer } satisfies Record<string, InboxSource>
