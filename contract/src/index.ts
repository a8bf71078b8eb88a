import { appearanceRoutes } from './appearance.ts'
import { appRoutes } from './apps.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { connectedAppRoutes } from './connected-apps.ts'
import { userDocumentRoutes } from './documents.ts'
import { groupRoutes } from './groups.ts'
import { importRoutes } from './imports.ts'
import { invitationRoutes } from './invitations.ts'
import { mipFileRoutes } from './mip-files.ts'
import { mipRoutes } from './mips.ts'
import { risRoutes } from './ris.ts'
import { roleRoutes } from './roles.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'
import { userLinkRoutes } from './user-links.ts'
import { userRoutes } from './users.ts'

/** Every call there is, for a product of this slug. One entry here is one route, one handler, one client call. */
export const createContract = (slug: string) => ({
  ...authRoutes(slug),
  ...secondFactorRoutes(slug),
  ...userRoutes(slug),
  ...userDocumentRoutes(slug),
  ...userLinkRoutes(slug),
  ...mipRoutes(slug),
  ...mipFileRoutes(slug),
  ...risRoutes(slug),
  ...groupRoutes(slug),
  ...roleRoutes(slug),
  ...invitationRoutes(slug),
  ...sessionRoutes(slug),
  ...auditRoutes(slug),
  ...appRoutes(slug),
  ...connectedAppRoutes(slug),
  ...importRoutes(slug),
  ...appearanceRoutes(),
})
export type Contract = ReturnType<typeof createContract>
export type CallName = keyof Contract
