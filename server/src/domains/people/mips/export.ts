import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { customCsvColumns } from '../../../kit/custom-fields/rows.ts'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listMips, type MipsRequest } from './service.ts'

/**
 * The last two columns are only for callers who may see the counts: members see neither, group administrators not the
 * groups.
 */
const columnsFor = ({ role }: Actor): CsvColumn<MipRow>[] => [
  { header: 'MIP ID', value: ({ mipId }) => mipId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Archive label', value: ({ archiveLabel }) => archiveLabel },
  { header: 'LSPN', value: ({ lspn }) => lspn },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Suburb', value: ({ suburb }) => suburb },
  { header: 'State', value: ({ state }) => state },
  { header: 'Commonwealth entity', value: ({ isCommonwealth }) => (isCommonwealth ? 'Yes' : 'No') },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  ...(role === 'Member' ? [] : [{ header: 'Users', value: ({ userCount }: MipRow) => userCount }]),
  ...(role === 'ProductAdmin' ? [{ header: 'Groups', value: ({ groupCount }: MipRow) => groupCount }] : []),
]

export async function exportMips(world: World, actor: Actor, request: MipsRequest) {
  return exportList(world, actor, {
    name: 'mips',
    request,
    columns: [...columnsFor(actor), ...(await customCsvColumns(world.db, 'mip', actor))],
    read: (batch) => listMips(world, actor, batch, 'file'),
    rows: (page) => page.mips,
  })
}
