import type { ConnectedAppRow } from '@gantry/contract/domains/connections/apps/schemas'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { type AppListRequest, listConnectedApps } from './record-queries.ts'

const columns: CsvColumn<ConnectedAppRow>[] = [
  { header: 'App ID', value: ({ appId }) => appId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Opened by', value: ({ mode }) => mode },
  { header: 'Roles', value: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  { header: 'Status', value: ({ status }) => statusWord(status) },
]

export const exportConnectedApps = (
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  request: AppListRequest,
) =>
  exportList(world, actor, {
    name: 'connected-apps',
    request,
    columns,
    read: (batch) => listConnectedApps(world.db, world.settings.productName, batch),
    rows: (page) => page.apps,
  })
