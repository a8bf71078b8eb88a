import type { practiceScopesEntry } from '@gantry/contract/domains/compliance/practice-scopes/entry'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'

type Verb = (typeof practiceScopesEntry.others)['practice-scope'][number]

/** Writes the audit entry, in the history of the scope and of its person. */
export const auditScope = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  verb: Verb,
  { practiceScopeId, userId, mipId }: { practiceScopeId: number; userId: number; mipId: number },
  detail: Record<string, unknown>,
) =>
  recordAudit(world, tx, {
    action: `practice-scope.${verb}`,
    actor,
    subject: { type: 'practice-scope', id: practiceScopeId },
    detail: { userId, mipId, ...detail },
  })
