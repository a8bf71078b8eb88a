import { accreditationPackRoutes } from './accreditation-packs/routes.ts'
import { appearanceRoutes } from './appearance/routes.ts'
import { appRoutes, connectedAppRoutes } from './apps/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { passkeySignInRoutes } from './auth/passkey-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { secondFactorRoutes } from './auth/second-factor-routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { mipDocumentRoutes, userDocumentRoutes } from './documents/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { identityConnectionRoutes } from './identity-connections/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { groupMipRoutes } from './links/group-mips/routes.ts'
import { risMipRoutes } from './links/ris-mips/routes.ts'
import { userGroupRoutes } from './links/user-groups/routes.ts'
import { userMipRoutes } from './links/user-mips/routes.ts'
import { userRisRoutes } from './links/user-ris/routes.ts'
import { mipRoutes } from './mips/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { qualificationKindRoutes } from './qualification-kinds/routes.ts'
import { qualificationRoutes } from './qualifications/routes.ts'
import { reachRoutes } from './reach/routes.ts'
import { requirementRoutes } from './requirements/routes.ts'
import { risRoutes } from './ris/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { serviceAccountRoutes } from './service-accounts/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { tabCountRoutes } from './tab-counts/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** All calls for a product with this slug. Each entry is one route, one handler and one client call. */
export const createContract = (slug: string) => ({
  ...authRoutes(slug),
  ...secondFactorRoutes(slug),
  ...passkeyRoutes(slug),
  ...passkeySignInRoutes(slug),
  ...userRoutes(slug),
  ...userDocumentRoutes(slug),
  ...userMipRoutes(slug),
  ...userGroupRoutes(slug),
  ...userRisRoutes(slug),
  ...mipRoutes(slug),
  ...mipDocumentRoutes(slug),
  ...risRoutes(slug),
  ...risMipRoutes(slug),
  ...groupRoutes(slug),
  ...groupMipRoutes(slug),
  ...roleRoutes(slug),
  ...invitationRoutes(slug),
  ...sessionRoutes(slug),
  ...auditRoutes(slug),
  ...appRoutes(slug),
  ...connectedAppRoutes(slug),
  ...serviceAccountRoutes(slug),
  ...importRoutes(slug),
  ...dashboardRoutes(slug),
  ...appearanceRoutes(),
  ...inboxRoutes(),
  ...directoryRoutes(),
  ...setupRoutes(slug),
  ...tabCountRoutes(slug),
  ...savedViewRoutes(),
  ...qualificationKindRoutes(),
  ...qualificationRoutes(),
  ...requirementRoutes(slug),
  ...accreditationPackRoutes(),
  ...reachRoutes(slug),
  ...incidentRoutes(slug),
  ...identityConnectionRoutes(slug),
  ...webhookRoutes(slug),
})
export type Contract = ReturnType<typeof createContract>
export type CallName = keyof Contract
