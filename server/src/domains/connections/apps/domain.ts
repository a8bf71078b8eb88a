import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { personalApps } from './personal-queries.ts'
import { appHandlers, connectedAppHandlers } from './routes.ts'
import { endAppSessionsOfLinks } from './service.ts'

export const apps = {
  tables: ['app', 'appRole', 'appSession'],
  references: {
    ris: {
      'app.ris_id': { use: 'connection' },
    },
    app: {
      'app.first_used_at': { use: 'opening' },
      'app.is_use_recorded': 'tells whether its use is recorded',
      'app_role.app_id': 'goes with it',
      'app_session.app_id': 'follows a use',
    },
    group: {
      'app_session.group_id': 'follows a use',
    },
  },
  personal: personalApps,
  handlers: (world: World) => ({ ...appHandlers(world), ...connectedAppHandlers(world) }),
  linksHeld: [endAppSessionsOfLinks],
} satisfies ServerDomain
