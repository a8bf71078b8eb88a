import { sql } from 'kysely'
import type { InboxSource } from '../../../platform/inbox/source.ts'
import { before } from '../../../platform/secrets/clock.ts'

const importsInState = (state: string, time: 'created_at' | 'finished_at', from: Date | null) => sql`
  select import_id as id, import_id as target, file_name as name, null as detail, ${sql.ref(time)} as since
  from import where state = ${state} ${from === null ? sql`` : sql`and ${sql.ref(time)} >= ${from}`}
  order by since, id`

const importsToConfirm: InboxSource = {
  title: 'Imports to confirm',
  select: ({ readsEverybody }) => (readsEverybody ? importsInState('PREVIEW', 'created_at', null) : null),
  action: (importId) => `/imports/importdetails?id=${importId}`,
  list: '/imports?state=PREVIEW',
}

const week = 7 * 24 * 60 * 60_000

/** Nothing marks a stopped import as seen, so it is an entry for a week. */
const stoppedImports: InboxSource = {
  title: 'Imports that stopped',
  select: ({ readsEverybody }, now) =>
    readsEverybody ? importsInState('STOPPED', 'finished_at', before(now, week)) : null,
  action: (importId) => `/imports/importdetails?id=${importId}`,
  list: null,
}

export const importsInbox = {
  'import-to-confirm': importsToConfirm,
  'import-stopped': stoppedImports,
} satisfies Record<string, InboxSource>
