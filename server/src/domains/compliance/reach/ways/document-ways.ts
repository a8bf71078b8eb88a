import { canReadDocumentsOf, seesHiddenDocumentsOf } from '../../../people/documents/service.ts'
import { canReadMip, seesHiddenDocumentsOfMip } from '../../../people/mips/service.ts'
import type { Snapshot } from './facts.ts'
import { mipWays } from './mip-ways.ts'
import { personWays } from './person-ways.ts'
import { actorOf, holds, type Roles, type Step, stepOf, type Way } from './steps.ts'

/** The owner of a document, which never changes. */
export type DocumentOwner = { userId: number | null; mipId: number | null }

/** A document is read by those who may read its owner; a hidden one by fewer. */
export function documentWays(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  { documentId, owner }: { documentId: number; owner: DocumentOwner },
): Way[] {
  const document = stepOf(snapshot, 'document', { recordId: documentId }, ({ visible }) =>
    visible === true ? null : 'HIDDEN',
  )
  const seen = (seesHidden: boolean): Step =>
    document.lack === 'HIDDEN' && seesHidden ? { ...document, lack: null } : document
  if (owner.userId !== null)
    return personWays(snapshot, roles, userId, owner.userId).map(({ steps, role, groupId, person }) => {
      const actor = actorOf(role, groupId)
      const step = seen(seesHiddenDocumentsOf(actor, person))
      const allows = role.usable && canReadDocumentsOf(actor, person) && holds(step)
      return { steps: [...steps, step], allows }
    })
  return mipWays(snapshot, roles, userId, owner.mipId ?? 0).map(({ steps, role, groupId, access }) => {
    const actor = actorOf(role, groupId)
    const step = seen(seesHiddenDocumentsOfMip(actor, access))
    return { steps: [...steps, step], allows: role.usable && canReadMip(actor, access) && holds(step) }
  })
}
