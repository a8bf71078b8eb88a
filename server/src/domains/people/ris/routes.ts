import { doForEach } from '../../../kit/bulk.ts'
import { deleteUnused, getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportRis } from './export.ts'
import { listRis, readRis, saveRis, setRisStatus } from './service.ts'

export const risHandlers = (world: World) =>
  ({
    listRis: ({ actor, body }) => listRis(world, actor, body),
    exportRis: ({ actor, body }) => exportRis(world, actor, body),
    getRis: ({ actor, params }) => readRis(world, actor, params.risId),
    saveRis: ({ actor, body }) => saveRis(world, actor, body),
    setRisStatus: ({ actor, params, query }) => setRisStatus(world, actor, params.risId, query.status),
    setRisStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setRisStatus(world, actor, id, status)),
    getRisUses: ({ params }) => getUses(world, 'ris', params.risId),
    deleteRis: async ({ actor, params, body }) => {
      await deleteUnused(world, actor, { kind: 'ris', id: params.risId, ...body })
      return true
    },
  }) satisfies Partial<AllHandlers>
