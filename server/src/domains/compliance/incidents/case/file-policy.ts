import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { mayDecide } from '../../../../kit/deciding.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { IncidentRow } from '../queries.ts'

/** Nobody removes evidence about the own account. */
export const canRemoveFile = (actor: Actor, { userId: subjectId }: Pick<IncidentRow, 'userId'>): boolean =>
  mayDecide(actor, { subjectId, contributors: [] })

/** What the caller may do with the files of a case. Those of a settled one stay as they are. */
export function mayWithFiles(
  actor: Actor,
  incident: Pick<IncidentRow, 'state' | 'userId'>,
): IncidentCase['may'] {
  if (incident.state === 'NOT_ELIGIBLE' || incident.state === 'CLOSED') return []
  return canRemoveFile(actor, incident) ? ['add-file', 'remove-file'] : ['add-file']
}
