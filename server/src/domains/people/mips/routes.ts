import { doForEach } from '../../../kit/bulk.ts'
import { deleteUnused, getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportMips } from './export.ts'
import { openLogo, removeLogo, uploadLogo } from './logo.ts'
import { getMip, listMips, saveMip, setMipStatus } from './service.ts'

export const mipHandlers = (world: World) =>
  ({
    listMips: ({ actor, body }) => listMips(world, actor, body),
    exportMips: ({ actor, body }) => exportMips(world, actor, body),
    getMip: ({ actor, params }) => getMip(world, actor, params.mipId),
    saveMip: ({ actor, body }) => saveMip(world, actor, body),
    setMipStatus: ({ actor, params, query }) => setMipStatus(world, actor, params.mipId, query.status),
    setMipStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setMipStatus(world, actor, id, status)),
    uploadMipLogo: ({ actor, params, upload }) => uploadLogo(world, actor, params.mipId, upload),
    getMipLogo: ({ actor, params }) => openLogo(world, actor, params.mipId),
    removeMipLogo: async ({ actor, params }) => {
      await removeLogo(world, actor, params.mipId)
      return true
    },
    getMipUses: ({ params }) => getUses(world, 'mip', params.mipId),
    deleteMip: async ({ actor, params, body }) => {
      await deleteUnused(world, actor, { kind: 'mip', id: params.mipId, ...body })
      return true
    },
  }) satisfies Partial<AllHandlers>
