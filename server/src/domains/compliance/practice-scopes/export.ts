import type { WhoMayBody } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { Download } from '@gantry/contract/route-table'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { listWhoMay } from './who-may.ts'
import { whoMayColumns, whoMayRows } from './who-may-csv.ts'

export function exportWhoMay(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  mipId: number,
  body: WhoMayBody,
): Promise<Download> {
  const request: ListRequest<string, WhoMayBody & { mipId: number }> = {
    pageNo: 0,
    pageSize: 1,
    sorts: [],
    filter: { ...body, mipId, search: undefined },
  }
  return exportList(world, actor, {
    name: 'who-may',
    request,
    columns: whoMayColumns,
    read: async () => ({ answer: await listWhoMay(world, actor, mipId, body), next: undefined }),
    rows: ({ answer }) => whoMayRows(answer),
  })
}
