import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import { earliest, formatInstant, type Instant, instantOf, latest } from '../../../platform/db/instant.ts'
import { badField, notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { canReadDocumentsOf, seesHiddenDocumentsOf } from '../../people/documents/service.ts'
import { getReadableMip } from '../../people/mips/service.ts'
import { getReadablePerson } from '../../people/users/service.ts'
import { findDocumentOwner, getHistoryBegins, hasFact, listGaps } from './fact-queries.ts'
import type { DocumentOwner } from './paths/document-paths.ts'
import type { Moment } from './paths/facts.ts'
import type { Asked } from './paths/paths.ts'
import { seesEverything } from './policy.ts'
import { type KnownPeriod, type Period, withoutGaps } from './spans.ts'
import { isVisibleDocument } from './thing-queries.ts'

/** Of everything except documents. */
export const noOwner: DocumentOwner = { userId: null, mipId: null }

/** @throws 404 when there never was such a person, and when the caller may not ask about them */
export async function assertMayAskAboutPerson(db: Db, actor: Actor, userId: number): Promise<void> {
  if (!seesEverything(actor)) await getReadablePerson(db, actor, userId)
  else if (!(await hasFact(db, 'user', 'userId', userId))) throw notFound()
}

/** @throws 404 when there never was such a thing, and when the caller may not ask about it */
export async function getAsked(db: Db, actor: Actor, ability: Ability, thingId: number): Promise<Asked> {
  if (ability === 'document.read') {
    const owner = await findDocumentOwner(db, thingId)
    if (owner === undefined) throw notFound()
    if (!seesEverything(actor)) await assertSeesDocument(db, actor, owner, thingId)
    return { ability, thingId, owner }
  }
  const asked = { ability, thingId, owner: noOwner }
  if (ability === 'person.read-full') {
    await assertMayAskAboutPerson(db, actor, thingId)
  } else if (ability === 'app.open') {
    // Apps are of the platform, not of a group.
    if (!seesEverything(actor) || !(await hasFact(db, 'app', 'appId', thingId))) throw notFound()
  } else if (!seesEverything(actor)) {
    await getReadableMip(db, actor, thingId)
  } else if (!(await hasFact(db, 'mip', 'mipId', thingId))) {
    throw notFound()
  }
  return asked
}

async function assertSeesDocument(db: Db, actor: Actor, owner: DocumentOwner, documentId: number) {
  if (owner.userId === null) {
    await getReadableMip(db, actor, owner.mipId ?? 0)
    return
  }
  const person = await getReadablePerson(db, actor, owner.userId)
  const seen = seesHiddenDocumentsOf(actor, person) || (await isVisibleDocument(db, documentId))
  if (!canReadDocumentsOf(actor, person) || !seen) throw notFound()
}

/** Without a time: now. @throws 400 for a time in the future */
export function momentOf({ clock }: Pick<World, 'clock'>, at: string | undefined): Moment {
  const now = instantOf(clock.now())
  if (at === undefined) return { past: null, clock: now }
  const past = instantOf(at)
  if (past > now) throw badField('at', 'Choose a time in the past.')
  return { past, clock: now }
}

/** A group administrator gets only members and MIPs of the group; null is no limit. */
export const groupOfQuestion = (actor: Actor): number | null =>
  seesEverything(actor) ? null : (actor.groupId ?? 0)

export type AskedPeriod = {
  historyBegins: Instant
  /** The part of the asked period that the answer is about; null if nothing of it is known. */
  period: KnownPeriod | null
  unknown: UnknownPeriod[]
}

/** What is known of the asked period. @throws 400 for a start after the end or in the future */
export async function periodOf(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { from, to }: { from: string; to: string },
): Promise<AskedPeriod> {
  const now = instantOf(clock.now())
  const [start, end] = [instantOf(from), instantOf(to)]
  if (start >= end) throw badField('from', 'Choose an earlier start.')
  if (start >= now) throw badField('from', 'Choose a time in the past.')
  const historyBegins = await getHistoryBegins(db)
  const gaps = await listGaps(db)
  const period = { from: latest(start, historyBegins), to: earliest(end, now), gaps }
  const unknown = unknownParts({ from: start, to: end }, { begins: historyBegins, gaps }, now)
  return { historyBegins, period: isAnyKnown(period) ? period : null, unknown }
}

/** Whether something of a period is known. */
export const isAnyKnown = ({ from, to, gaps }: KnownPeriod): boolean =>
  from < to && withoutGaps([{ from, until: to }], gaps).length > 0

type History = { begins: Instant; gaps: Period[] }

/** The parts of a period of which nothing is known: before recording began, lost by restores, and after now. */
export function unknownParts({ from, to }: Period, { begins, gaps }: History, now: Instant): UnknownPeriod[] {
  const future = latest(latest(now, begins), from)
  const lost = gaps.map((gap) => ({ from: latest(latest(gap.from, begins), from), to: earliest(gap.to, to) }))
  return [
    ...(from < begins ? [unknownPeriod(from, earliest(to, begins), 'BEFORE_HISTORY')] : []),
    ...lost.filter((gap) => gap.from < gap.to).map((gap) => unknownPeriod(gap.from, gap.to, 'RESTORED')),
    ...(to > future ? [unknownPeriod(future, to, 'FUTURE')] : []),
  ]
}

const unknownPeriod = (from: Instant, until: Instant, reason: UnknownPeriod['reason']): UnknownPeriod => ({
  from: formatInstant(from),
  until: formatInstant(until),
  reason,
})
