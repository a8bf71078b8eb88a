import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { exportMipUsers } from './export.ts'
import { updateModalities } from './many-modalities.ts'
import { listUnlinkedUsersOfMip, listUsersOfMip } from './mip-users.ts'
import {
  findRepeatedNumber,
  linkUserMip,
  linkUserMips,
  linkUsersToMip,
  listMipsOfUser,
  listNumbersToFix,
  listProviderNumbers,
  listUnlinkedMipsOfUser,
  unlinkUserMip,
  updateProviderNumber,
  updateUserMip,
} from './service.ts'

export const userMipHandlers = (world: World) =>
  ({
    listUserMips: ({ actor, params }) => listMipsOfUser(world, actor, params.userId),
    listUnlinkedMipsOfUser: ({ actor, params, body }) =>
      listUnlinkedMipsOfUser(world, actor, params.userId, body),
    listMipUsers: ({ actor, params }) => listUsersOfMip(world, actor, params.mipId),
    exportMipUsers: ({ actor, params, body }) => exportMipUsers(world, actor, params.mipId, body),
    listUnlinkedUsersOfMip: ({ actor, params, body }) =>
      listUnlinkedUsersOfMip(world, actor, params.mipId, body),
    listProviderNumbers: ({ actor, body }) => listProviderNumbers(world, actor, body),
    listNumbersToFix: ({ actor, body }) => listNumbersToFix(world, actor, body),
    findRepeatedNumber: ({ actor, body }) => findRepeatedNumber(world, actor, body),
    linkUserMip: ({ actor, body }) => linkUserMip(world, actor, body),
    linkUserMips: ({ actor, body }) => linkUserMips(world, actor, body.links),
    linkUsersToMip: ({ actor, params, body }) => linkUsersToMip(world, actor, params.mipId, body),
    updateUserMip: ({ actor, body }) => updateUserMip(world, actor, body),
    updateModalities: ({ actor, body }) => updateModalities(world, actor, body),
    updateProviderNumber: ({ actor, body }) => updateProviderNumber(world, actor, body),
    unlinkUserMip: async ({ actor, params }) => {
      await unlinkUserMip(world, actor, params.userMipId)
      return true
    },
  }) satisfies Partial<AllHandlers>
