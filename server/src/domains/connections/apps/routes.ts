import { doForEach } from '../../../kit/bulk.ts'
import { deleteUnused, getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportConnectedApps } from './export.ts'
import { openApp } from './opening.ts'
import {
  getConnectedApp,
  listConnectedApps,
  makeSecret,
  saveConnectedApp,
  setConnectedAppStatus,
} from './records.ts'
import { listApps, listAppsWithRoles } from './service.ts'
import { redeemTicket } from './tickets.ts'

export const appHandlers = (world: World) =>
  ({
    listApps: ({ actor }) => listApps(world, actor),
    listAppsWithRoles: () => listAppsWithRoles(world),
    createAppSession: ({ actor, query }) => {
      // The query has one field, whose name contains the product's slug, so its type cannot name it.
      const [code = ''] = Object.values(query)
      return openApp(world, actor, code)
    },
    redeemAppTicket: ({ body, from }) => redeemTicket(world, body, from.address),
  }) satisfies Partial<AllHandlers>

export const connectedAppHandlers = (world: World) =>
  ({
    listConnectedApps: ({ body }) => listConnectedApps(world, body),
    exportConnectedApps: ({ actor, body }) => exportConnectedApps(world, actor, body),
    getConnectedApp: ({ params }) => getConnectedApp(world, params.appId),
    saveConnectedApp: ({ actor, body }) => saveConnectedApp(world, actor, body),
    setConnectedAppStatus: ({ actor, params, query }) =>
      setConnectedAppStatus(world, actor, params.appId, query.status),
    setConnectedAppStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setConnectedAppStatus(world, actor, id, status)),
    makeConnectedAppSecret: ({ actor, params, body }) =>
      makeSecret(world, actor, params.appId, body.endPrevious),
    getConnectedAppUses: ({ params }) => getUses(world, 'app', params.appId),
    deleteConnectedApp: async ({ actor, params, body }) => {
      await deleteUnused(world, actor, { kind: 'app', id: params.appId, ...body })
      return true
    },
  }) satisfies Partial<AllHandlers>
