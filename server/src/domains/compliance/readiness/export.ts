import type { ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import { mostReadyMips } from '@gantry/contract/domains/compliance/readiness/words'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import type { ReadinessRequest } from './queries.ts'
import { listReadiness } from './service.ts'

/** A MIP and one requirement of its people or of itself; one row without a requirement where there is none. */
type Row = ReadyMip & {
  asked?: { kindCode: string; people?: number; unready?: number; notKnown?: number; standing?: string }
}

const columns: CsvColumn<Row>[] = [
  { header: 'MIP ID', value: ({ mipId }) => mipId },
  { header: 'MIP', value: ({ name }) => name },
  { header: 'State', value: ({ state }) => state },
  { header: 'Day', value: ({ day }) => day },
  { header: 'Ready', value: ({ isReady }) => (isReady === null ? 'NOT KNOWN' : isReady ? 'YES' : 'NO') },
  { header: 'People', value: ({ people }) => people },
  { header: 'Not ready', value: ({ unready }) => unready },
  { header: 'Not ready then, but today', value: ({ lapsing }) => lapsing },
  { header: 'Requirement', value: ({ asked }) => asked?.kindCode ?? null },
  { header: 'Of the MIP itself', value: ({ asked }) => asked?.standing ?? null },
  { header: 'Concerns', value: ({ asked }) => asked?.people ?? null },
  { header: 'Of these not ready', value: ({ asked }) => asked?.unready ?? null },
  { header: 'Not known whether it concerns them', value: ({ asked }) => asked?.notKnown ?? null },
]

const rowsOf = (mip: ReadyMip): Row[] => {
  const asked = [...mip.ownRequirements, ...mip.requirements]
  return asked.length === 0 ? [mip] : asked.map((one) => ({ ...mip, asked: one }))
}

export const exportReadiness = (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: ReadinessRequest,
) =>
  exportList(world, actor, {
    name: 'readiness',
    request,
    columns,
    read: (batch) => listReadiness(world, actor, { ...batch, pageSize: mostReadyMips }),
    rows: (page) => page.mips.flatMap(rowsOf),
  })
