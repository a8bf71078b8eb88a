import type { RisRow } from '@gantry/contract/domains/people/ris/schemas'
import { customCsvColumns } from '../../../kit/custom-fields/rows.ts'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listRis, type RisListRequest } from './service.ts'

const columns: CsvColumn<RisRow>[] = [
  { header: 'RIS ID', value: ({ risId }) => risId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Vendor', value: ({ vendor }) => vendor },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  { header: 'Users', value: ({ userCount }) => userCount },
  { header: 'MIPs', value: ({ mipCount }) => mipCount },
]

export const exportRis = async (world: Pick<World, 'db' | 'clock'>, actor: Actor, request: RisListRequest) =>
  exportList(world, actor, {
    name: 'ris',
    request,
    columns: [...columns, ...(await customCsvColumns(world.db, 'ris', actor))],
    read: (batch) => listRis(world, actor, batch, 'file'),
    rows: (page) => page.ris,
  })
