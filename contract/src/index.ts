import { passkeySignInRoutes } from './domains/access/auth/passkey-routes.ts'
import { authRoutes } from './domains/access/auth/routes.ts'
import { secondFactorRoutes } from './domains/access/auth/second-factor-routes.ts'
import { passkeyRoutes } from './domains/access/passkeys/routes.ts'
import { sessionRoutes } from './domains/access/sessions/routes.ts'
import { setupRoutes } from './domains/access/setup/routes.ts'
import { accreditationPackRoutes } from './domains/compliance/accreditation-packs/routes.ts'
import { auditRoutes } from './domains/compliance/audit/routes.ts'
import { incidentRoutes } from './domains/compliance/incidents/routes.ts'
import { qualificationKindRoutes } from './domains/compliance/qualification-kinds/routes.ts'
import { qualificationRoutes } from './domains/compliance/qualifications/routes.ts'
import { reachRoutes } from './domains/compliance/reach/routes.ts'
import { requirementRoutes } from './domains/compliance/requirements/routes.ts'
import { appRoutes, connectedAppRoutes } from './domains/connections/apps/routes.ts'
import { directoryRoutes } from './domains/connections/fhir/routes.ts'
import { identityConnectionRoutes } from './domains/connections/identity-connections/routes.ts'
import { serviceAccountRoutes } from './domains/connections/service-accounts/routes.ts'
import { webhookRoutes } from './domains/connections/webhooks/routes.ts'
import { mipDocumentRoutes, userDocumentRoutes } from './domains/people/documents/routes.ts'
import { groupRoutes } from './domains/people/groups/routes.ts'
import { importRoutes } from './domains/people/imports/routes.ts'
import { invitationRoutes } from './domains/people/invitations/routes.ts'
import { groupMipRoutes } from './domains/people/links/group-mips/routes.ts'
import { risMipRoutes } from './domains/people/links/ris-mips/routes.ts'
import { userGroupRoutes } from './domains/people/links/user-groups/routes.ts'
import { userMipRoutes } from './domains/people/links/user-mips/routes.ts'
import { userRisRoutes } from './domains/people/links/user-ris/routes.ts'
import { mipRoutes } from './domains/people/mips/routes.ts'
import { risRoutes } from './domains/people/ris/routes.ts'
import { roleRoutes } from './domains/people/roles/routes.ts'
import { userRoutes } from './domains/people/users/routes.ts'
import { appearanceRoutes } from './domains/portal/appearance/routes.ts'
import { dashboardRoutes } from './domains/portal/dashboard/routes.ts'
import { inboxRoutes } from './domains/portal/inbox/routes.ts'
import { savedViewRoutes } from './domains/portal/saved-views/routes.ts'
import { tabCountRoutes } from './domains/portal/tab-counts/routes.ts'

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
