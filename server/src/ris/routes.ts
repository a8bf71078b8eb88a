import { setStatusOfEach } from '../http/bulk-status.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { exportRis } from './export.ts'
import { createRis } from './records.ts'
import { createRisLinks } from './ris-links.ts'
import { createRisUsers } from './service.ts'

export const risUserHandlers = (world: World) => {
  const risUsers = createRisUsers(world)
  return {
    listUserRis: ({ actor, params }) => risUsers.list(actor, params.userId),
    listUnlinkedRisOfUser: ({ actor, params, query }) => risUsers.listUnlinked(actor, params.userId, query),
    linkRisUser: ({ actor, body }) => risUsers.save(actor, body),
    unlinkRisUser: async ({ actor, params }) => {
      await risUsers.unlink(actor, params.risUserId)
      return true
    },
  } satisfies Pick<AllHandlers, 'listUserRis' | 'listUnlinkedRisOfUser' | 'linkRisUser' | 'unlinkRisUser'>
}

export const risHandlers = (world: World) => {
  const ris = createRis(world)
  const links = createRisLinks(world)
  return {
    listRis: ({ body }) => ris.list(body),
    exportRis: ({ actor, body }) => exportRis(world, actor, body),
    getRis: ({ params }) => ris.get(params.risId),
    saveRis: ({ actor, body }) => ris.save(actor, body),
    setRisStatus: ({ actor, params, query }) => ris.setStatus(actor, params.risId, query.status),
    setRisStatuses: ({ actor, body: { ids, status } }) =>
      setStatusOfEach(world, ids, (id) => ris.setStatus(actor, id, status)),
    listRisUsers: ({ params }) => links.listUsers(params.risId),
    listRisMips: ({ actor, params }) => links.listMips(actor, params.risId),
    listUnlinkedUsersOfRis: ({ params, query }) => links.listUnlinkedUsers(params.risId, query),
    listUnlinkedMipsOfRis: ({ actor, query }) => links.listUnlinkedMips(actor, query),
    linkRisMip: async ({ actor, params, query }) => {
      await links.linkMip(actor, { risId: params.risId, mipId: query.mipId })
      return true
    },
    unlinkRisMip: async ({ actor, params, query }) => {
      await links.unlinkMip(actor, { risId: params.risId, mipId: query.mipId })
      return true
    },
  } satisfies Pick<
    AllHandlers,
    | 'listRis'
    | 'exportRis'
    | 'getRis'
    | 'saveRis'
    | 'setRisStatus'
    | 'setRisStatuses'
    | 'listRisUsers'
    | 'listRisMips'
    | 'listUnlinkedUsersOfRis'
    | 'listUnlinkedMipsOfRis'
    | 'linkRisMip'
    | 'unlinkRisMip'
  >
}
