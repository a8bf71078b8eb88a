import type { GroupRow } from '@gantry/contract/domains/people/groups/schemas'
import { customCsvColumns } from '../../../kit/custom-fields/rows.ts'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { type GroupListRequest, listGroups } from './service.ts'

const columns: CsvColumn<GroupRow>[] = [
  { header: 'Group ID', value: ({ groupId }) => groupId },
  { header: 'Name', value: ({ groupName }) => groupName },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  { header: 'Status changed', value: ({ statusChangeDate }) => statusChangeDate },
  { header: 'Members', value: ({ memberCount }) => memberCount },
  { header: 'MIPs', value: ({ mipCount }) => mipCount },
]

export const exportGroups = async (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: GroupListRequest,
) =>
  exportList(world, actor, {
    name: 'groups',
    request,
    columns: [...columns, ...(await customCsvColumns(world.db, 'group', actor))],
    read: (batch) => listGroups(world, actor, batch, 'file'),
    rows: (page) => page.groups,
  })
