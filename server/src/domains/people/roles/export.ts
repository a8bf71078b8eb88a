import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import type { RoleSort } from './queries.ts'
import { listRoles } from './service.ts'

const columns: CsvColumn<Role>[] = [
  { header: 'Role ID', value: ({ roleId }) => roleId },
  { header: 'Code', value: ({ name }) => name },
  { header: 'Label', value: ({ label }) => label },
  { header: 'Built in', value: (role) => (role.protected ? 'Yes' : 'No') },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  { header: 'Status changed', value: ({ statusChangeDate }) => statusChangeDate },
  { header: 'Users', value: ({ userCount }) => userCount },
]

export const exportRoles = (
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  request: ListRequest<RoleSort>,
) =>
  exportList(world, actor, {
    name: 'roles',
    request,
    columns,
    read: (batch) => listRoles(world, batch),
    rows: (page) => page.roles,
  })
