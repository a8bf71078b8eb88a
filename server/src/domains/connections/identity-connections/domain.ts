import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { hospitalLinkChanged } from './mails.ts'
import { personalConnections } from './personal-queries.ts'
import { identityConnectionHandlers } from './routes.ts'
import { sealedConnectionSecrets } from './service.ts'
import { linkAfterConsent } from './sign-in/consenting.ts'
import { upstreamHandlers } from './sign-in/routes.ts'

export const identityConnections = {
  tables: ['identityConnection', 'identityConsent', 'identityDomain', 'identityLink'],
  references: {
    user: {
      'identity_link.user_id': 'goes with it',
    },
    group: {
      'identity_connection.group_id': { use: 'connection' },
    },
  },
  personal: personalConnections,
  handlers: (world: World) => ({ ...identityConnectionHandlers(world), ...upstreamHandlers(world) }),
  signedIn: [linkAfterConsent],
  sealed: [sealedConnectionSecrets],
  mails: [hospitalLinkChanged],
} satisfies ServerDomain
