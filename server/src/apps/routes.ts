import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { listApps, listAppsWithRoles, openApp } from './service.ts'

export const appHandlers = (world: World) =>
  ({
    listApps: ({ actor }) => listApps(world, actor),
    listAppsWithRoles: () => listAppsWithRoles(world),
    createAppSession: ({ actor, query }) => {
      // One name, which carries the product's slug, so its type cannot spell it.
      const [code = ''] = Object.values(query)
      return openApp(world, actor, code)
    },
  }) satisfies Pick<AllHandlers, 'listApps' | 'listAppsWithRoles' | 'createAppSession'>
