import { auditedFields, newLink } from '@gantry/contract/audited-fields'
import type { ErrorValues } from '@gantry/contract/errors'
import { type LinkKind, links } from '@gantry/contract/registry'
import type { Actor } from '../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../platform/audit/record.ts'
import { violatesReference } from '../platform/db/statements/violations.ts'
import { notFound, problem } from '../platform/http/problem.ts'
import type { Db, World } from '../platform/world.ts'
import { changesBetween, changesDetail, toNothing } from './changes.ts'
import { deleteEndedLink, deleteLink, findLink, insertLink } from './link-queries.ts'
import type { Columns } from './record-queries.ts'

type Linking = Pick<World, 'db' | 'clock'>
type LinkVerb = (typeof links)[LinkKind]['actions'][number]

/**
 * Links two records and writes the audit entry. `given` has both ids and the fields that the caller sent. If the records
 * are linked with the same values, nothing is written. Returns the id of the link. @throws 404 if one of the records does
 * not exist, 409 if they are linked with other values
 */
export const addLink = (world: Linking, actor: Actor, kind: LinkKind, given: Columns): Promise<number> =>
  world.db.transaction().execute((tx) => addLinkInTransaction(world, tx, actor, kind, given))

export async function addLinkInTransaction(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  kind: LinkKind,
  given: Columns,
): Promise<number> {
  const fields = Object.keys(auditedFields[kind]).map((field) => [field, given[field] ?? newLink[field]])
  const columns = { ...given, ...Object.fromEntries(fields) }
  const added = await insertLinkAgain(world, tx, kind, columns).catch((error: unknown) => {
    throw violatesReference(error) ? notFound() : error
  })
  if (added !== null) {
    await auditLink(world, tx, actor, { kind, verb: 'link', id: added, before: newLink, after: columns })
    return added
  }
  const existing = await findLink(tx, kind, columns)
  if (existing === null) throw notFound()
  refuseOtherValues(kind, existing, given)
  return existing.id
}

/**
 * Refuses to add a link that exists with other values than those that the caller sent, because they would be dropped.
 * `place` is the link's place in the call. @throws Problem 409 that names the link and each of these fields
 */
export function refuseOtherValues(
  kind: LinkKind,
  { id, columns }: { id: number; columns: Columns },
  given: Columns,
  place = '',
): void {
  const other = Object.keys(changesBetween(Object.keys(auditedFields[kind]), columns, given))
  const refuse = (field: string, more?: { fields: Record<string, string>; linkId: number }) =>
    problem('link.other-values', { which: field as OtherValue, id }, more)
  const fields = Object.fromEntries(other.map((field) => [place + field, refuse(field).message]))
  const [first] = other
  if (first !== undefined) throw refuse(first, { fields, linkId: id })
}

type OtherValue = ErrorValues<'link.other-values'>['which']

/** Inserts a link, also in the place of one that has ended. Returns its id; null if the records are linked. */
export async function insertLinkAgain(
  world: Pick<World, 'clock'>,
  tx: Db,
  kind: LinkKind,
  columns: Columns,
): Promise<number | null> {
  const added = await insertLink(tx, kind, columns)
  if (added !== null) return added
  const ended = await deleteEndedLink(tx, kind, columns)
  if (ended === null) return null
  await auditEnds(world, tx, kind, [ended])
  return insertLink(tx, kind, columns)
}

/** Writes the audit entries of links that ended by themselves. */
export const auditEnds = (
  world: Pick<World, 'clock'>,
  tx: Db,
  kind: LinkKind,
  ended: { id: number; columns: Columns }[],
): Promise<void> =>
  auditLinks(
    world,
    tx,
    undefined,
    ended.map(({ id, columns }) => ({ kind, verb: 'end', id, before: columns, after: newLink })),
  )

/** Removes a link by its id or by both records. @throws 404 if there is none */
export async function removeLink(
  world: Linking,
  actor: Actor,
  kind: LinkKind,
  which: Columns,
  verb: LinkVerb = 'unlink',
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const link = await deleteLink(tx, kind, which)
    if (link === null) throw notFound()
    await auditLink(world, tx, actor, { kind, verb, id: link.id, before: link.columns, after: newLink })
  })
}

type LinkEvent = {
  kind: LinkKind
  verb: LinkVerb
  id: number
  /** The ids of both records, and the fields of the link; `newLink` for a link that did not exist, or is gone. */
  before: Columns
  after: Columns
}

/** Writes an audit entry that names both records and what changed. An edit that changed nothing gets none. */
export const auditLink = (world: Pick<World, 'clock'>, tx: Db, actor: Actor, event: LinkEvent) =>
  auditLinks(world, tx, actor, [event])

export async function auditLinks(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor | undefined,
  events: LinkEvent[],
): Promise<void> {
  await recordAudits(
    world,
    tx,
    events.flatMap((event) => linkEntries(actor, event)),
  )
}

/** Returns the audit entry of a link, without an actor if it ended by itself; none for an edit that changed nothing. */
export function linkEntries(
  actor: Actor | undefined,
  { kind, verb, id, before, after }: LinkEvent,
): AuditEntry[] {
  const { auditKind, subjectKind, ends } = links[kind]
  const compared = changesBetween(Object.keys(auditedFields[kind]), before, after)
  // A removed link has no values any more.
  const changes = after === newLink ? toNothing(compared) : compared
  if (verb === 'edit' && Object.keys(changes).length === 0) return []
  const records = Object.fromEntries(ends.map((end) => [end, after[end] ?? before[end]]))
  const detail = { ...records, ...changesDetail(changes) }
  return [
    {
      action: `${auditKind}.${verb}`,
      ...(actor !== undefined && { actor }),
      subject: { type: subjectKind, id },
      detail,
    },
  ]
}
