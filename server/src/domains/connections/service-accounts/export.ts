import type { ServiceAccountRow } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listServiceAccounts, type ServiceAccountListRequest } from './queries.ts'

const columns: CsvColumn<ServiceAccountRow>[] = [
  { header: 'Service account ID', value: ({ serviceAccountId }) => serviceAccountId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Client ID', value: ({ clientId }) => clientId },
  { header: 'Scopes', value: ({ scopes }) => scopes.join(' ') },
  { header: 'Group ID', value: ({ groupId }) => groupId },
  { header: 'Group', value: ({ groupName }) => groupName },
  { header: 'Last used', value: ({ lastUsedAt }) => lastUsedAt },
  { header: 'Status', value: ({ status }) => statusWord(status) },
]

export const exportServiceAccounts = (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: ServiceAccountListRequest,
) =>
  exportList(world, actor, {
    name: 'service-accounts',
    request,
    columns,
    read: (batch) => listServiceAccounts(world.db, batch),
    rows: (page) => page.serviceAccounts,
  })
