import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { type EscalationLevel, escalationLevels } from '@gantry/contract/domains/compliance/worklist/words'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import type { WorklistRequest } from './list-queries.ts'
import { listWorklist } from './service.ts'

type Named = WorklistMatter['owners'] | undefined

/** Others whom the reader does not know are a number. */
function namesOf(named: Named): string | null {
  if (named === null || named === undefined) return null
  const others = named.others > 0 ? [`+${named.others}`] : []
  return [...named.names, ...others].join('; ')
}

const toldOf = ({ escalations }: WorklistMatter, level: EscalationLevel) =>
  escalations.find((told) => told.level === level)

const columns: CsvColumn<WorklistMatter>[] = [
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Kind', value: ({ kindCode }) => kindCode },
  { header: 'Jurisdiction', value: ({ jurisdiction }) => jurisdiction },
  { header: 'MIP', value: ({ mipName }) => mipName },
  { header: 'Due', value: ({ dueOn }) => dueOn },
  { header: 'Since', value: ({ since }) => since },
  { header: 'Age in days', value: ({ age }) => age },
  { header: 'Assigned to', value: ({ assignee, owners }) => assignee?.name ?? namesOf(owners) },
  { header: 'Last mail', value: ({ chase }) => chase?.sentAt ?? null },
  { header: 'Opened', value: ({ chase }) => chase?.openedAt ?? null },
  { header: 'Submitted', value: ({ chase }) => chase?.submittedAt ?? null },
  { header: 'Waits until', value: ({ waitsUntil }) => waitsUntil },
  ...escalationLevels.flatMap((level): CsvColumn<WorklistMatter>[] => [
    { header: `Told to ${level}`, value: (matter) => toldOf(matter, level)?.sentAt ?? null },
    { header: `Told to ${level}: names`, value: (matter) => namesOf(toldOf(matter, level)) },
  ]),
  { header: 'Scope of practice ID', value: ({ practiceScopeId }) => practiceScopeId },
]

export const exportWorklist = (world: Pick<World, 'db' | 'clock'>, actor: Actor, request: WorklistRequest) =>
  exportList(world, actor, {
    name: 'worklist',
    request,
    columns,
    read: (batch) => listWorklist(world, actor, batch),
    rows: (page) => page.matters,
  })
