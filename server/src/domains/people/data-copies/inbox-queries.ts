import { sql } from 'kysely'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { InboxSource } from '../../../platform/inbox/source.ts'

/** Copies that the reader asked for and nobody has downloaded yet, of the own data or of that of a person. */
const toDownload: InboxSource = {
  title: 'Copies of data to download',
  select: ({ userId, readsEverybody }, now) => sql`
    select data_copy_id as id, case when data_copy.user_id = asked_by then 0 else data_copy.user_id end as target,
      ${nameIn('person')} as name, null as detail, finished_at as since
    from data_copy join "user" as person using (user_id)
    where asked_by = ${userId} and (data_copy.user_id = asked_by or ${readsEverybody})
      and data_copy.state = 'READY' and downloaded_at is null and ends_at > ${now}
    order by finished_at, data_copy_id`,
  action: (userId) =>
    userId === 0 ? '/account?tab=data-copies' : `/users/userdetails?id=${userId}&tab=data-copies`,
  list: null,
  others: (now) => sql`select asked_by as user_id from data_copy
    where state = 'READY' and downloaded_at is null and ends_at > ${now}`,
}

export const dataCopiesInbox = { 'data-copy': toDownload } satisfies Record<string, InboxSource>
