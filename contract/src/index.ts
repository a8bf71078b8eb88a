import { appRoutes } from './apps.ts'
import { authRoutes } from './auth.ts'
import { userDocumentRoutes } from './documents.ts'
import { groupRoutes } from './groups.ts'
import { invitationRoutes } from './invitations.ts'
import { roleRoutes } from './roles.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { userLinkRoutes } from './user-links.ts'
import { userRoutes } from './users.ts'

/** Every call there is, for a product of this slug. One entry here is one route, one handler, one client call. */
export const createContract = (slug: string) => ({
  ...authRoutes(slug),
  ...secondFactorRoutes(slug),
  ...userRoutes(slug),
  ...userDocumentRoutes(slug),
  ...userLinkRoutes(slug),
  ...groupRoutes(slug),
  ...roleRoutes(slug),
  ...invitationRoutes(slug),
  ...appRoutes(slug),
})
export type Contract = ReturnType<typeof createContract>
export type CallName = keyof Contract
