import { setStatusOfEach } from '../http/bulk-status.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { exportConnectedApps } from './export.ts'
import { openApp } from './opening.ts'
import { createConnectedApps } from './records.ts'
import { listApps, listAppsWithRoles } from './service.ts'
import { redeemTicket } from './tickets.ts'

export const appHandlers = (world: World) =>
  ({
    listApps: ({ actor }) => listApps(world, actor),
    listAppsWithRoles: () => listAppsWithRoles(world),
    createAppSession: ({ actor, query }) => {
      // One name, which carries the product's slug, so its type cannot spell it.
      const [code = ''] = Object.values(query)
      return openApp(world, actor, code)
    },
    redeemAppTicket: ({ body, from }) => redeemTicket(world, body, from.address),
  }) satisfies Pick<AllHandlers, 'listApps' | 'listAppsWithRoles' | 'createAppSession' | 'redeemAppTicket'>

export const connectedAppHandlers = (world: World) => {
  const apps = createConnectedApps(world)
  return {
    listConnectedApps: ({ body }) => apps.list(body),
    exportConnectedApps: ({ actor, body }) => exportConnectedApps(world, actor, body),
    getConnectedApp: ({ params }) => apps.get(params.appId),
    saveConnectedApp: ({ actor, body }) => apps.save(actor, body),
    setConnectedAppStatus: ({ actor, params, query }) => apps.setStatus(actor, params.appId, query.status),
    setConnectedAppStatuses: ({ actor, body: { ids, status } }) =>
      setStatusOfEach(world, ids, (id) => apps.setStatus(actor, id, status)),
    makeConnectedAppSecret: ({ actor, params, body }) =>
      apps.makeSecret(actor, params.appId, body.endPrevious),
  } satisfies Pick<
    AllHandlers,
    | 'listConnectedApps'
    | 'exportConnectedApps'
    | 'getConnectedApp'
    | 'saveConnectedApp'
    | 'setConnectedAppStatus'
    | 'setConnectedAppStatuses'
    | 'makeConnectedAppSecret'
  >
}
