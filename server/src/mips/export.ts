import type { MipRow } from '@gantry/contract/mips'
import type { ListRequest } from '@gantry/contract/paging'
import { exportList, statusWord } from '../exports/service.ts'
import type { CsvColumn } from '../http/csv.ts'
import type { Actor } from '../sessions/actor.ts'
import type { World } from '../world.ts'
import type { MipFilters, MipListSort } from './list-queries.ts'
import { createMips } from './records.ts'

/** The last two only for those who may count them: members neither, a group's administrator not the groups. */
const columnsFor = ({ role }: Actor): CsvColumn<MipRow>[] => [
  { header: 'MIP ID', value: ({ mipId }) => mipId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Code', value: ({ code }) => code },
  { header: 'LSPN', value: ({ lspn }) => lspn },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Suburb', value: ({ suburb }) => suburb },
  { header: 'State', value: ({ state }) => state },
  { header: 'Status', value: ({ status }) => statusWord(status) },
  ...(role === 'Member' ? [] : [{ header: 'Users', value: ({ userCount }: MipRow) => userCount }]),
  ...(role === 'ProductAdmin' ? [{ header: 'Groups', value: ({ groupCount }: MipRow) => groupCount }] : []),
]

export function exportMips(world: World, actor: Actor, request: ListRequest<MipListSort, MipFilters>) {
  const list = createMips(world).list
  return exportList(world, actor, {
    name: 'mips',
    request,
    columns: columnsFor(actor),
    read: async (batch) => {
      const { mips: rows, ...totals } = await list(actor, batch)
      return { rows, ...totals }
    },
  })
}
