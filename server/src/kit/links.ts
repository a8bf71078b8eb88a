import { type LinkKind, links } from '@gantry/contract/registry'
import type { Actor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/record.ts'
import { violatesReference } from '../platform/db/statements/violations.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Db, World } from '../platform/world.ts'
import { deleteLink, findLinkId, insertLink } from './link-queries.ts'
import type { Columns } from './record-queries.ts'

type Linking = Pick<World, 'db' | 'clock'>
type LinkVerb = (typeof links)[LinkKind]['actions'][number]

/**
 * Links two records and writes the audit entry. If they are already linked, nothing is written. Returns the id of the
 * link. @throws 404 if one of the records does not exist
 */
export const addLink = (world: Linking, actor: Actor, kind: LinkKind, columns: Columns): Promise<number> =>
  world.db.transaction().execute((tx) => addLinkInTransaction(world, tx, actor, kind, columns))

export async function addLinkInTransaction(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  kind: LinkKind,
  columns: Columns,
): Promise<number> {
  const added = await insertLink(tx, kind, columns).catch((error: unknown) => {
    throw violatesReference(error) ? notFound() : error
  })
  if (added !== null) {
    await auditLink(world, tx, actor, { kind, verb: 'link', id: added, detail: columns })
    return added
  }
  const existing = await findLinkId(tx, kind, columns)
  if (existing === null) throw notFound()
  return existing
}

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
    await auditLink(world, tx, actor, { kind, verb, id: link.id, detail: link.sides })
  })
}

export const auditLink = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { kind, verb, id, detail }: { kind: LinkKind; verb: LinkVerb; id: number; detail: Columns },
) =>
  recordAudit(world, tx, {
    action: `${links[kind].auditKind}.${verb}`,
    actor,
    subject: { type: links[kind].subjectKind, id },
    detail,
  })
