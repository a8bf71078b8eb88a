import { canReadDocumentsOf, seesHiddenDocumentsOf } from '../../../people/documents/service.ts'
import { canReadMip, seesHiddenDocumentsOfMip } from '../../../people/mips/service.ts'
import type { Snapshot } from './facts.ts'
import { mipPaths } from './mip-paths.ts'
import { personPaths } from './person-paths.ts'
import { actorOf, holds, type Path, type Roles, type Step, stepOf } from './steps.ts'

/** The owner of a document, which never changes. */
export type DocumentOwner = { userId: number | null; mipId: number | null }

/** A document is read by those who may read its owner; a hidden one by fewer. */
export function documentPaths(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  { documentId, owner }: { documentId: number; owner: DocumentOwner },
): Path[] {
  const document = stepOf(snapshot, 'document', { recordId: documentId }, ({ visible }) =>
    visible === true ? null : 'HIDDEN',
  )
  const seen = (seesHidden: boolean): Step =>
    document.reason === 'HIDDEN' && seesHidden ? { ...document, reason: null } : document
  if (owner.userId !== null)
    return personPaths(snapshot, roles, userId, owner.userId).map(({ steps, role, groupId, person }) => {
      const actor = actorOf(role, groupId)
      const step = seen(seesHiddenDocumentsOf(actor, person))
      const allows = role.usable && canReadDocumentsOf(actor, person) && holds(step)
      return { steps: [...steps, step], allows }
    })
  return mipPaths(snapshot, roles, userId, owner.mipId ?? 0).map(({ steps, role, groupId, access }) => {
    const actor = actorOf(role, groupId)
    const step = seen(seesHiddenDocumentsOfMip(actor, access))
    return { steps: [...steps, step], allows: role.usable && canReadMip(actor, access) && holds(step) }
  })
}
