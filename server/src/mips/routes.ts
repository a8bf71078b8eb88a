import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
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
