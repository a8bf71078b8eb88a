import type { RisRow } from '@gantry/contract/domains/people/ris/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listRis, type RisListSort } from './queries.ts'

const columns: CsvColumn<RisRow>[] = [
  { header: 'RIS ID', value: ({ risId }) => risId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Vendor', value: ({ vendor }) => vendor },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  { header: 'Users', value: ({ userCount }) => userCount },
  { header: 'MIPs', value: ({ mipCount }) => mipCount },
]

export const exportRis = (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: ListRequest<RisListSort>,
) =>
  exportList(world, actor, {
    name: 'ris',
    request,
    columns,
    read: (batch) => listRis(world.db, batch),
    rows: (page) => page.ris,
  })
