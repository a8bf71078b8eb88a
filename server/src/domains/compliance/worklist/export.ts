import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import type { WorklistRequest } from './list-queries.ts'
import { listWorklist } from './service.ts'

const columns: CsvColumn<WorklistMatter>[] = [
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
  { header: 'Assigned to', value: ({ assignee }) => assignee?.name ?? null },
  { header: 'Last mail', value: ({ chase }) => chase?.sentAt ?? null },
  { header: 'Opened', value: ({ chase }) => chase?.openedAt ?? null },
  { header: 'Submitted', value: ({ chase }) => chase?.submittedAt ?? null },
]

export const exportWorklist = (world: Pick<World, 'db' | 'clock'>, actor: Actor, request: WorklistRequest) =>
  exportList(world, actor, {
    name: 'worklist',
    request,
    columns,
    read: (batch) => listWorklist(world, actor, batch),
    rows: (page) => page.matters,
  })
