import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { CsvSeparator } from '@gantry/contract/route-table'
import { checkSumsOf, listFiles, manifestOf } from '../../../kit/zip/manifest.ts'
import { streamZip } from '../../../kit/zip/zip.ts'
import type { Actor } from '../../../platform/actor.ts'
import { findLastSeal } from '../../../platform/audit/heads/queries.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { formatInstant, type Instant, instantOf, latest } from '../../../platform/db/instant.ts'
import type { World } from '../../../platform/world.ts'
import { getHistoryBegins, isAnyKnown, listGaps, unknownParts } from '../reach/service.ts'
import { affectedGaps, hasOtherReads } from './affected-gaps.ts'
import { type Affected, listAffected, nobodyNamed } from './affected-queries.ts'
import { listFiles as listCaseFiles } from './case/file-queries.ts'
import { affectedCsv, eventsCsv, reachCsv } from './csv-files.ts'
import {
  appEntriesOf,
  eventsInBatches,
  findTrailBegins,
  listOpenSessions,
  type PackedEvent,
  sessionsOf,
} from './event-queries.ts'
import type { Gap } from './period.ts'
import { type ReachRow, reachInBatches } from './reach-rows.ts'
import { readsBy, readsOf } from './read-queries.ts'
import { type AffectedCount, statementPage } from './statement.ts'

type Making = Pick<World, 'db' | 'clock' | 'inForce' | 'files'>

/**
 * Yields the ZIP file about an incident: who could reach what, what was read, the sessions and entries into apps of these people
 * and of the readers, the people affected, and a draft of the statement. Only the ids of the people are held in memory.
 */
export function streamBreachPack(
  world: Making,
  actor: Actor,
  incident: Incident,
  separator: CsvSeparator,
): AsyncGenerator<Uint8Array, void, void> {
  const { db, clock, inForce } = world
  const madeAt = clock.now()
  const period = { from: instantOf(incident.from), to: instantOf(incident.to) }
  const { subject, ability } = incident
  return streamZip(
    async (add) => {
      const { addAndList, packed } = listFiles(add)
      // The manifest contains the last hash, which then covers the entry about this pack.
      await sealAudit(world)
      const historyBegins = await getHistoryBegins(db)
      const trailBegins = await findTrailBegins(db)
      const gaps = await listGaps(db)
      const before = (begins: Instant): Gap[] => unknownParts(period, { begins, gaps }, instantOf(madeAt))
      const reached = new Set<number>(ability === null ? [subject.id] : [])
      const people = new Set(reached)
      const unknown: Pick<ReachRow, 'from' | 'until' | 'reason'>[] = []
      let showsImages = ability === 'images.view'
      async function* reach(): AsyncGenerator<ReachRow[]> {
        for await (const rows of reachInBatches(world, actor, incident)) {
          for (const { userId, ability: has, from, until, reason } of rows) {
            if (reason !== null) unknown.push({ from, until, reason })
            else if (userId !== null) reached.add(userId)
            showsImages ||= has === 'images.view'
          }
          yield rows
        }
      }
      await addAndList('reach.csv', reachCsv(reach(), separator))
      for (const userId of reached) people.add(userId)

      const reads =
        ability === null ? readsBy(subject.id, period) : readsOf(ability, subject.id, [...reached], period)
      // Readers without access to the thing itself, for example of a list, belong to the sessions too.
      async function* noteReaders(batches: AsyncIterable<PackedEvent[]>) {
        for await (const rows of batches) {
          for (const { actorUserId } of rows) if (actorUserId !== null) people.add(actorUserId)
          yield rows
        }
      }
      const notRecorded: Gap[] = hasOtherReads(ability)
        ? [{ from: incident.from, until: incident.to, reason: 'NOT_RECORDED' }]
        : []
      await addAndList(
        'reads.csv',
        eventsCsv(
          [...before(trailBegins.reads), ...notRecorded],
          noteReaders(eventsInBatches(db, period, reads)),
          separator,
        ),
      )

      const actorIds = [...people]
      const open = await listOpenSessions(db, actorIds, period)
      // Where it is not known who had access, it is not known whose sessions to list.
      const sessionsBegin =
        ability === null ? trailBegins.sessions : latest(trailBegins.sessions, historyBegins)
      const app = ability === 'app.open' ? subject.id : null
      for (const [name, filter] of [
        ['sessions.csv', sessionsOf(period, actorIds, open)],
        ['app-entries.csv', appEntriesOf(period, actorIds, open, app)],
      ] as const)
        await addAndList(
          name,
          eventsCsv(before(sessionsBegin), eventsInBatches(db, period, filter), separator),
        )

      const affected = await listAffected(db, incident, period)
      if (ability === null && showsImages)
        affected.push(nobodyNamed('patients whose images this account could open', 'NOT_HELD'))
      const unknownTimes = affectedGaps(ability, trailBegins.reads, historyBegins, before)
      const unknownOrUnrecorded = [...unknownTimes, ...(ability === null ? notRecorded : [])]
      await addAndList('affected.csv', affectedCsv(unknownOrUnrecorded, affected, separator))
      const counts = countAffected(affected, unknownTimes.length === 0, unknownOrUnrecorded.length === 0)
      const page = statementPage(incident, {
        madeAt,
        product: inForce.get('brand.displayed-name'),
        affected: counts,
        showsImages,
        historyBegins,
        trailBegins,
      })
      await addAndList('statement.html', [Buffer.from(page)])
      for (const { incidentFileId, fileName, sha256, size } of await listCaseFiles(db, incident.incidentId)) {
        const { stream } = await world.files.open(sha256)
        const added = await addAndList(`evidence/${incidentFileId}-${fileName}`, stream, {
          isCompressed: false,
        })
        if (added.size !== size)
          throw new Error(`the stored file ${sha256} has ${added.size} bytes, not ${size}`)
      }
      const { sealNo, auditEventId, hash } = await findLastSeal(db)
      const isReachKnown = isAnyKnown({ from: latest(period.from, historyBegins), to: period.to, gaps })
      const head = {
        format: 2,
        product: inForce.get('brand.displayed-name'),
        incident,
        madeAt: madeAt.toISOString(),
        historyBegins: formatInstant(historyBegins),
        auditTrailBegins: formatInstant(trailBegins.entries),
        sessionsRecordedSince: formatInstant(trailBegins.sessions),
        readsRecordedSince: formatInstant(trailBegins.reads),
        /** Parts of the period of which it is not known who had access. */
        unknown,
        peopleWithAccess: isReachKnown || ability === null ? reached.size : null,
        peopleAffected: counts.certain,
        peopleMaybeAffected: counts.possible,
        isAffectedComplete: counts.isComplete,
        auditTrail: { sealNo, auditEventId, hash },
      }
      const manifest = await add('manifest.json', manifestOf(head, packed))
      await add('SHA256SUMS', checkSumsOf([...packed, manifest]))
    },
    { modifiedAt: madeAt, signal: new AbortController().signal },
  )
}

function countAffected(affected: Affected[], isPeriodKnown: boolean, hasNoGaps: boolean): AffectedCount {
  const named = affected.filter(({ userId }) => userId !== null)
  const certain = named.filter(({ verdict }) => verdict === 'RECORDED').length
  const isComplete = hasNoGaps && certain === affected.length
  return { certain, possible: named.length - certain, isPeriodKnown, isComplete }
}
