import { readActions } from '@gantry/contract/audit/words'
import type { Incident } from '@gantry/contract/incidents/schemas'
import type { CsvSeparator } from '@gantry/contract/route-table'
import { checkSumsOf, listFiles, manifestOf } from '../../kit/zip/manifest.ts'
import { streamZip } from '../../kit/zip/zip.ts'
import type { Actor } from '../../platform/actor.ts'
import { findLastSeal } from '../../platform/audit/heads/queries.ts'
import { sealAudit } from '../../platform/audit/sealing.ts'
import { instantOf, tellInstant } from '../../platform/db/instant.ts'
import type { World } from '../../platform/world.ts'
import { getHistoryBegins } from '../reach/service.ts'
import { affectedCsv, eventsCsv, reachCsv } from './csv-files.ts'
import {
  type AffectedPerson,
  eventsInBatches,
  findTrailBegins,
  listPeopleOf,
  listPeopleRead,
} from './pack-queries.ts'
import { type ReachRow, reachInBatches } from './reach-rows.ts'
import { statementPage } from './statement.ts'

type Making = Pick<World, 'db' | 'clock' | 'settings'>

const sessionActions = ['session.sign-in', 'session.verify', 'session.choose-role', 'session.sign-out']
const appActions = ['app.open', 'app.sign-in', 'app.ticket-redeemed', 'app.sign-out']

/**
 * Yields the ZIP file about an incident: who could reach what, the sessions and entries into apps of these people, what was
 * read, the people affected, and a draft of the statement. Only the ids of the people are held in memory.
 */
export function streamBreachPack(
  world: Making,
  actor: Actor,
  incident: Incident,
  separator: CsvSeparator,
): AsyncGenerator<Uint8Array, void, void> {
  const { db, clock, settings } = world
  const madeAt = clock.now()
  const period = { from: instantOf(incident.from), to: instantOf(incident.to) }
  const { subject, ability } = incident
  return streamZip(
    async (add) => {
      const { addAndList, packed } = listFiles(add)
      // The manifest contains the last hash, which then covers the entry about this pack.
      await sealAudit(world)
      const people = new Set<number>(ability === null ? [subject.id] : [])
      const unknown: Pick<ReachRow, 'from' | 'until' | 'reason'>[] = []
      async function* reach(): AsyncGenerator<ReachRow[]> {
        for await (const rows of reachInBatches(world, actor, incident)) {
          for (const { userId, from, until, reason } of rows) {
            if (reason !== null) unknown.push({ from, until, reason })
            else if (userId !== null) people.add(userId)
          }
          yield rows
        }
      }
      await addAndList('reach.csv', reachCsv(reach(), separator))
      const actorIds = [...people]
      const events = (actions: readonly string[]) =>
        eventsCsv(eventsInBatches(db, period, { actions, actorIds }), separator)
      await addAndList('sessions.csv', events(sessionActions))
      await addAndList('app-entries.csv', events(appActions))
      const about = { type: subject.kind, id: subject.id }
      const reads = ability === null ? { actorIds } : { subject: about }
      await addAndList(
        'reads.csv',
        eventsCsv(eventsInBatches(db, period, { actions: readActions, ...reads }), separator),
      )
      const affected: AffectedPerson[] =
        ability === null
          ? await listPeopleRead(db, subject.id, period)
          : await listPeopleOf(db, subject, period)
      await addAndList('affected.csv', affectedCsv(affected, separator))
      const historyBegins = await getHistoryBegins(db)
      const trailBegins = await findTrailBegins(db)
      const page = statementPage(incident, {
        madeAt,
        product: settings.productName,
        affected: affected.length,
        historyBegins,
        trailBegins,
      })
      await addAndList('statement.html', [Buffer.from(page)])
      const { sealNo, auditEventId, hash } = await findLastSeal(db)
      const head = {
        format: 1,
        product: settings.productName,
        incident,
        madeAt: madeAt.toISOString(),
        historyBegins: tellInstant(historyBegins),
        auditTrailBegins: tellInstant(trailBegins.entries),
        readsRecordedSince: tellInstant(trailBegins.reads),
        /** Parts of the period of which it is not known who had access. */
        unknown,
        peopleWithAccess: period.to <= historyBegins && ability !== null ? null : people.size,
        peopleAffected: affected.length,
        auditTrail: { sealNo, auditEventId, hash },
      }
      const manifest = await add('manifest.json', manifestOf(head, packed))
      await add('SHA256SUMS', checkSumsOf([...packed, manifest]))
    },
    { modifiedAt: madeAt, signal: new AbortController().signal },
  )
}
