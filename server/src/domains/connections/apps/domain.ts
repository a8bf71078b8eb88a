import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { appHandlers, connectedAppHandlers } from './routes.ts'
import { endAppSessionsOfLinks } from './service.ts'

export const apps = {
  tables: ['app', 'appRole', 'appSession'],
  handlers: (world: World) => ({ ...appHandlers(world), ...connectedAppHandlers(world) }),
  linksHeld: [endAppSessionsOfLinks],
} satisfies ServerDomain
