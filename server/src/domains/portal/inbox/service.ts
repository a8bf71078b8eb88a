import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { daysUntilDue, inboxCountLimit, inboxSize } from '@gantry/contract/inbox-kinds'
import type { SignedIn } from '../../../platform/actor.ts'
import type { InboxReader } from '../../../platform/inbox/source.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { canReadEverybody } from '../../people/users/service.ts'
import { type Row, readEntries, type Sources } from './queries.ts'

export { findDigestChoice, saveDigestChoice } from './queries.ts'

const day = 24 * 60 * 60_000

export const readerOf = ({
  userId,
  role,
  groupId,
}: Pick<SignedIn, 'userId' | 'role' | 'groupId'>): InboxReader => ({
  userId,
  readsEverybody: canReadEverybody({ role }),
  groupId: role === 'GroupAdmin' ? groupId : null,
})

/** What waits for the reader. Nothing of it is stored: an entry disappears when it is done. */
export async function readInbox(
  { db, clock, hooks: { inbox: sources } }: Pick<World, 'db' | 'clock' | 'hooks'>,
  reader: InboxReader,
): Promise<Inbox> {
  const rows = await readEntries(db, sources, reader, clock.now())
  const items = rows.map((row) => ({ row, due: after(row.since, daysUntilDue[row.kind] * day) }))
  items.sort((one, other) => one.due.getTime() - other.due.getTime())
  return {
    items: items.slice(0, inboxSize).map(({ row, due }) => ({
      kind: row.kind,
      subject: { id: row.id, name: row.name, detail: row.detail },
      due: due.toISOString(),
      lastDay: sources[row.kind].isDueOnLastDay === true ? due.toISOString().slice(0, 10) : null,
      action: sources[row.kind].action(row.target),
    })),
    counts: countsOf(sources, rows),
  }
}

/** Each row repeats the count of its kind. */
function countsOf(sources: Sources, rows: Row[]): Inbox['counts'] {
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return [...counts].map(([kind, count]) => ({
    kind,
    count: Math.min(count, inboxCountLimit),
    isMore: count > inboxCountLimit,
    list: sources[kind].list,
  }))
}
