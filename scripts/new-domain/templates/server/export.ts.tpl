import type { %One%Row } from '@gantry/contract/domains/%area%/%many%/schemas'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { list%Many%, type %One%ListRequest } from './queries.ts'

const columns: CsvColumn<%One%Row>[] = [
  { header: '%Words% ID', value: ({ %oneCamel%Id }) => %oneCamel%Id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Status', value: ({ status }) => statusWord(status) },
]

export const export%Many% = (world: Pick<World, 'db' | 'clock'>, actor: Actor, request: %One%ListRequest) =>
  exportList(world, actor, {
    name: '%many%',
    request,
    columns,
    read: (batch) => list%Many%(world.db, batch),
    rows: (page) => page.%manyCamel%,
  })
