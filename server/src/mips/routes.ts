import { setStatusOfEach } from '../http/bulk-status.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { exportMips } from './export.ts'
import { createGroupMips } from './group-mips.ts'
import { openLogo, removeLogo, uploadLogo } from './logo.ts'
import { listUnlinkedUsersOfMip, listUsersOfMip } from './mip-users.ts'
import { listProviderNumbers } from './provider-numbers.ts'
import { createMips } from './records.ts'
import { createUserMips } from './service.ts'

export const userMipHandlers = (world: World) => {
  const userMips = createUserMips(world)
  return {
    listUserMips: ({ actor, params }) => userMips.list(actor, params.userId),
    listUnlinkedMipsOfUser: ({ actor, params, body }) => userMips.listUnlinked(actor, params.userId, body),
    linkUserMip: ({ actor, body }) => userMips.link(actor, body),
    updateUserMip: ({ actor, body }) => userMips.update(actor, body),
    updateProviderNumber: ({ actor, body }) => userMips.updateProviderNumber(actor, body),
    unlinkUserMip: async ({ actor, params }) => {
      await userMips.unlink(actor, params.userMipId)
      return true
    },
  } satisfies Pick<
    AllHandlers,
    | 'listUserMips'
    | 'listUnlinkedMipsOfUser'
    | 'linkUserMip'
    | 'updateUserMip'
    | 'updateProviderNumber'
    | 'unlinkUserMip'
  >
}

export const mipHandlers = (world: World) => {
  const mips = createMips(world)
  const groupMips = createGroupMips(world)
  return {
    listMips: ({ actor, body }) => mips.list(actor, body),
    exportMips: ({ actor, body }) => exportMips(world, actor, body),
    getMip: ({ actor, params }) => mips.get(actor, params.mipId),
    saveMip: ({ actor, body }) => mips.save(actor, body),
    setMipStatus: ({ actor, params, query }) => mips.setStatus(actor, params.mipId, query.status),
    setMipStatuses: ({ actor, body: { ids, status } }) =>
      setStatusOfEach(world, ids, (id) => mips.setStatus(actor, id, status)),
    listMipUsers: ({ actor, params }) => listUsersOfMip(world, actor, params.mipId),
    listUnlinkedUsersOfMip: ({ actor, params, body }) =>
      listUnlinkedUsersOfMip(world, actor, params.mipId, body),
    listProviderNumbers: ({ actor, body }) => listProviderNumbers(world.db, actor, body),
    uploadMipLogo: ({ actor, params, upload }) => uploadLogo(world, actor, params.mipId, upload),
    getMipLogo: ({ actor, params }) => openLogo(world, actor, params.mipId),
    removeMipLogo: async ({ actor, params }) => {
      await removeLogo(world, actor, params.mipId)
      return true
    },
    listUnlinkedMipsOfGroup: ({ actor, query }) => groupMips.listUnlinked(actor, query),
    linkGroupMip: async ({ actor, params, query }) => {
      await groupMips.link(actor, { groupId: params.groupId, mipId: query.mipId })
      return true
    },
    unlinkGroupMip: async ({ actor, params, query }) => {
      await groupMips.unlink(actor, { groupId: params.groupId, mipId: query.mipId })
      return true
    },
  } satisfies Pick<
    AllHandlers,
    | 'listMips'
    | 'exportMips'
    | 'getMip'
    | 'saveMip'
    | 'setMipStatus'
    | 'setMipStatuses'
    | 'listMipUsers'
    | 'listUnlinkedUsersOfMip'
    | 'listProviderNumbers'
    | 'uploadMipLogo'
    | 'getMipLogo'
    | 'removeMipLogo'
    | 'listUnlinkedMipsOfGroup'
    | 'linkGroupMip'
    | 'unlinkGroupMip'
  >
}
