import type {
  AffectedNoticeBody,
  NotifyAffected,
} from '@gantry/contract/domains/compliance/incidents/schemas'
import type { CsvSeparator, Download } from '@gantry/contract/route-table'
import type { z } from 'zod'
import { mayDecide } from '../../../../kit/deciding.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { formatInstant, instantOf } from '../../../../platform/db/instant.ts'
import { type CsvColumn, csvHead, csvRows } from '../../../../platform/http/csv.ts'
import { notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { listAffectedGaps } from '../affected-gaps.ts'
import { type Affected, listAffected } from '../affected-queries.ts'
import { auditIncident } from '../changing.ts'
import type { Gap } from '../period.ts'
import { findIncident, type IncidentRow, lockIncident } from '../queries.ts'
import { getIncident } from '../reading.ts'
import { breachNotice } from './mails.ts'
import { findNotices, insertNotices, listToNotify } from './notice-queries.ts'

/** Those who are named, once each, and whether there may be others. */
async function readAffected(db: Db, incidentId: number, now: Date) {
  const incident = await getIncident(db, incidentId)
  const period = { from: instantOf(incident.from), to: instantOf(incident.to) }
  const rows = await listAffected(db, incident, period)
  const named = rows.filter((row): row is Affected & { userId: number } => row.userId !== null)
  const gaps = await listAffectedGaps(db, incident, period, now)
  return { incident, rows, gaps, named, othersUnknown: gaps.length > 0 || named.length < rows.length }
}

/**
 * Sends the notice of the Privacy Act 1988 s 26WL to the people affected who have an active account, and records it, in one
 * transaction. Each gets it once for each statement that was marked as ready. A dry run only counts.
 */
export async function notifyAffected(
  world: Pick<World, 'db' | 'clock' | 'mail' | 'settings'>,
  actor: Actor,
  incidentId: number,
  { version, dryRun }: z.output<typeof AffectedNoticeBody>,
): Promise<NotifyAffected> {
  return world.db.transaction().execute(async (tx) => {
    const row = current(await lockIncident(tx, incidentId), version)
    if (!mayDecide(actor, { subjectId: row.userId, contributors: [] })) throw problem('incident.own-account')
    const readyAt = readyOf(row)
    const { incident, named, othersUnknown } = await readAffected(tx, incidentId, world.clock.now())
    const userIds = named.map(({ userId }) => userId)
    const already = await findNotices(tx, incidentId, readyAt)
    const people = await listToNotify(tx, incidentId, readyAt, userIds)
    const alreadySent = userIds.filter((userId) => already.has(userId)).length
    const counts = {
      sent: people.length,
      alreadySent,
      withoutMail: userIds.length - alreadySent - people.length,
      othersUnknown,
    }
    if (dryRun || people.length === 0) return counts
    const { entityName, entityContact, breachDescription, informationKinds, recommendedSteps } =
      incident.statement
    const texts = { entityName, entityContact, breachDescription, informationKinds, recommendedSteps }
    const notice = { incidentId, readyAt, sentAt: world.clock.now(), sentBy: actor.userId }
    await insertNotices(
      tx,
      notice,
      people.map(({ userId }) => userId),
    )
    await world.mail.queueAll(
      tx,
      people.map(({ email: to, language, timeZone, firstName }) => ({
        to,
        language,
        timeZone,
        template: breachNotice,
        parts: { firstName, ...texts },
      })),
    )
    await auditIncident(world, tx, actor, 'notify', incidentId, {
      name: row.title,
      changes: { notified: [null, people.length] },
    })
    return counts
  })
}

function readyOf({ readyAt, state }: IncidentRow) {
  if (readyAt === null || (state !== 'ELIGIBLE' && state !== 'NOTIFIED'))
    throw problem('incident.statement-not-ready')
  return readyAt
}

/** A person, or a part of the period of which it is not known who is affected. */
type Row = Pick<Affected, 'userId' | 'name' | 'email' | 'because' | 'verdict' | 'reason'> & {
  from?: string
  until?: string
  notifiedAt: string | null
}
const columns: CsvColumn<Row>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Because', value: ({ because }) => because },
  { header: 'From', value: ({ from }) => from ?? null },
  { header: 'Until', value: ({ until }) => until ?? null },
  { header: 'Verdict', value: ({ verdict }) => verdict },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Got the notice', value: ({ notifiedAt }) => notifiedAt },
]

/** Who is affected, and when each got the notice by mail. Whom Gantry does not know has a row without a person. */
export async function downloadAffected(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  incidentId: number,
): Promise<Download> {
  const row = await findIncident(world.db, incidentId)
  if (row === null) throw notFound()
  const { rows, gaps } = await readAffected(world.db, incidentId, world.clock.now())
  const sent = row.readyAt === null ? new Map() : await findNotices(world.db, incidentId, row.readyAt)
  const told: Row[] = rows.map((one) => {
    const at = one.userId === null ? undefined : sent.get(one.userId)
    return { ...one, notifiedAt: at === undefined ? null : formatInstant(at) }
  })
  await auditIncident(world, world.db, actor, 'list-affected', incidentId, { name: row.title })
  return {
    fileName: `affected-${incidentId}.csv`,
    contentType: 'text/csv',
    stream: (separator) => affectedFile([...gaps.map(rowOfGap), ...told], separator),
  }
}

const rowOfGap = (gap: Gap): Row => ({
  userId: null,
  name: '',
  email: '',
  because: '',
  verdict: 'UNKNOWN',
  notifiedAt: null,
  ...gap,
})

async function* affectedFile(rows: Row[], separator: CsvSeparator) {
  yield Buffer.from(csvHead(columns, separator))
  yield Buffer.from(csvRows(columns, rows, separator))
}
