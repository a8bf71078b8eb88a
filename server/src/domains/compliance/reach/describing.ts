import type { ReachStep } from '@gantry/contract/domains/compliance/reach/schemas'
import { listKnownAuthors } from '../../../kit/author-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import {
  type CausedEvent,
  listEventsOf,
  type NamedKind,
  type Names,
  nameOf,
  readNames,
} from './name-queries.ts'
import type { Fact, Keys } from './paths/facts.ts'
import type { Step } from './paths/steps.ts'
import { seesAuthor, seesEverything, seesGroup } from './policy.ts'

type Describer = (step: Step) => ReachStep

/** Returns what describes the steps with the names of their records and authors, as this caller may see them. */
export async function createDescriber(db: Db, actor: Actor, steps: Step[]): Promise<Describer> {
  const causes = new Set(steps.map((step) => causeOf(step)).filter((cause) => cause !== null))
  const events = Map.groupBy(await listEventsOf(db, [...causes]), ({ cause }) => cause)
  const idsOf = (key: keyof Keys) => steps.map(({ keys }) => keys[key]).filter((id) => typeof id === 'number')
  const authors = [...events.values()].flat().flatMap(({ actorUserId }) => actorUserId ?? [])
  const known = seesEverything(actor) ? new Set<number>() : await listKnownAuthors(db, actor, authors)
  const names = await readNames(db, {
    user: [...idsOf('userId'), ...authors],
    'service-account': authors,
    role: idsOf('roleId'),
    group: idsOf('groupId'),
    mip: idsOf('mipId'),
    app: idsOf('appId'),
    document: idsOf('recordId'),
    qualification: steps.flatMap(({ qualificationKindIds }) => qualificationKindIds),
  })
  return (step) => describe(actor, { names, events, known }, step)
}

/** What made it so: the start of what holds, and the end of what is gone. */
const causeOf = ({ reason, fact }: Step) =>
  fact === null ? null : reason === 'NONE' ? fact.endCause : fact.cause

type Read = { names: Names; events: Map<string, CausedEvent[]>; known: ReadonlySet<number> }

function describe(actor: Actor, { names, events, known }: Read, step: Step): ReachStep {
  const { kind, reason, keys, fact, qualificationKindIds } = step
  const isOtherGroup = !seesGroup(actor, keys.groupId)
  const named = (of: NamedKind, id: number | null | undefined) =>
    id === null || id === undefined || id === 0 ? null : { id, name: nameOf(names, of, id) }
  const records = {
    user: named('user', keys.userId),
    role: named('role', keys.roleId),
    group: isOtherGroup ? null : named('group', keys.groupId),
    mip: named('mip', keys.mipId),
    document: named('document', keys.recordId),
    app: named('app', keys.appId),
  }
  const qualifications = qualificationKindIds.map((id) => nameOf(names, 'qualification', id))
  const told = { kind, reason, ...records, qualifications, isOtherGroup }
  if (fact === null || isOtherGroup) {
    return {
      ...told,
      since: null,
      isRecorded: false,
      until: null,
      by: null,
      byIsHidden: false,
      auditEventId: null,
    }
  }
  const event = eventOf(events.get(causeOf(step) ?? '') ?? [], fact)
  return {
    ...told,
    since: formatInstant(fact.validFrom),
    isRecorded: fact.cause !== null,
    until: fact.validUntil && formatInstant(fact.validUntil),
    ...authorOf(actor, { names, known }, event),
    auditEventId: seesEverything(actor) ? (event?.auditEventId ?? null) : null,
  }
}

/** A person and a service account never have the same id. */
function authorOf(
  actor: Actor,
  { names, known }: Pick<Read, 'names' | 'known'>,
  event: CausedEvent | undefined,
): Pick<ReachStep, 'by' | 'byIsHidden'> {
  const { actorUserId: id = null, actorRole = null } = event ?? {}
  if (id === null) return { by: null, byIsHidden: false }
  if (!seesAuthor(actor, { actorUserId: id, actorRole }, known)) return { by: null, byIsHidden: true }
  const account = nameOf(names, 'service-account', id)
  const by =
    account === ''
      ? { id, name: nameOf(names, 'user', id) }
      : { id, name: account, isServiceAccount: true as const }
  return { by, byIsHidden: false }
}

/** The entry about the person of the fact, where the transaction wrote several. */
const eventOf = (events: CausedEvent[], { userId }: Fact) =>
  events.find((event) => userId !== null && (event.userId === userId || isAbout(event, userId))) ?? events[0]

const isAbout = ({ subjectType, subjectId }: CausedEvent, userId: number) =>
  subjectType === 'user' && subjectId === userId
