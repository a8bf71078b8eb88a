import { passkeySignInRoutes } from '../domains/access/auth/passkey-routes.ts'
import { authRoutes } from '../domains/access/auth/routes.ts'
import { secondFactorRoutes } from '../domains/access/auth/second-factor-routes.ts'
import { passkeyRoutes } from '../domains/access/passkeys/routes.ts'
import { sessionRoutes } from '../domains/access/sessions/routes.ts'
import { setupRoutes } from '../domains/access/setup/routes.ts'
import { accreditationPackRoutes } from '../domains/compliance/accreditation-packs/routes.ts'
import { auditRoutes } from '../domains/compliance/audit/routes.ts'
import { incidentRoutes } from '../domains/compliance/incidents/routes.ts'
import { qualificationKindRoutes } from '../domains/compliance/qualification-kinds/routes.ts'
import { qualificationRoutes } from '../domains/compliance/qualifications/routes.ts'
import { reachRoutes } from '../domains/compliance/reach/routes.ts'
import { requirementRoutes } from '../domains/compliance/requirements/routes.ts'
import { appRoutes, connectedAppRoutes } from '../domains/connections/apps/routes.ts'
import { directoryRoutes } from '../domains/connections/fhir/routes.ts'
import { identityConnectionRoutes } from '../domains/connections/identity-connections/routes.ts'
import { serviceAccountRoutes } from '../domains/connections/service-accounts/routes.ts'
import { webhookRoutes } from '../domains/connections/webhooks/routes.ts'
import { mipDocumentRoutes, userDocumentRoutes } from '../domains/people/documents/routes.ts'
import { groupRoutes } from '../domains/people/groups/routes.ts'
import { importRoutes } from '../domains/people/imports/routes.ts'
import { invitationRoutes } from '../domains/people/invitations/routes.ts'
import { groupMipRoutes } from '../domains/people/links/group-mips/routes.ts'
import { risMipRoutes } from '../domains/people/links/ris-mips/routes.ts'
import { userGroupRoutes } from '../domains/people/links/user-groups/routes.ts'
import { userMipRoutes } from '../domains/people/links/user-mips/routes.ts'
import { userRisRoutes } from '../domains/people/links/user-ris/routes.ts'
import { mipRoutes } from '../domains/people/mips/routes.ts'
import { risRoutes } from '../domains/people/ris/routes.ts'
import { roleRoutes } from '../domains/people/roles/routes.ts'
import { userRoutes } from '../domains/people/users/routes.ts'
import { appearanceRoutes } from '../domains/portal/appearance/routes.ts'
import { dashboardRoutes } from '../domains/portal/dashboard/routes.ts'
import { inboxRoutes } from '../domains/portal/inbox/routes.ts'
import { savedViewRoutes } from '../domains/portal/saved-views/routes.ts'
import { tabCountRoutes } from '../domains/portal/tab-counts/routes.ts'
import type { RouteTable } from '../route-table.ts'

/** A group of calls in the document. A test makes sure that every call is in one of them. */
export type Tag = { name: string; description: string; rows: RouteTable }

export const tagsOf = (slug: string): Tag[] => [
  { name: 'auth', description: 'Signing in, and passwords.', rows: authRoutes(slug) },
  {
    name: 'second-factor',
    description: 'Authenticator apps and codes by e-mail.',
    rows: secondFactorRoutes(slug),
  },
  {
    name: 'passkeys',
    description: 'Signing in with passkeys (WebAuthn), and the own ones.',
    rows: { ...passkeySignInRoutes(slug), ...passkeyRoutes(slug) },
  },
  {
    name: 'identity-connections',
    description: 'Sign-in by the identity providers of hospitals.',
    rows: identityConnectionRoutes(slug),
  },
  { name: 'sessions', description: 'Who is signed in, and from where.', rows: sessionRoutes(slug) },
  { name: 'users', description: 'People with their roles and details.', rows: userRoutes(slug) },
  {
    name: 'user-mips',
    description: 'Who works at which MIP, and the provider numbers.',
    rows: userMipRoutes(slug),
  },
  { name: 'user-groups', description: 'The members of groups.', rows: userGroupRoutes(slug) },
  { name: 'user-ris', description: 'The user names of people in each RIS.', rows: userRisRoutes(slug) },
  { name: 'mips', description: 'Medical imaging practices and providers (MIPs).', rows: mipRoutes(slug) },
  { name: 'ris', description: 'Radiology information systems (RIS).', rows: risRoutes(slug) },
  { name: 'ris-mips', description: 'Which RIS serves which MIP.', rows: risMipRoutes(slug) },
  {
    name: 'groups',
    description: 'Groups of people and MIPs with their own administrators.',
    rows: groupRoutes(slug),
  },
  { name: 'group-mips', description: 'The MIPs of groups.', rows: groupMipRoutes(slug) },
  { name: 'roles', description: 'The roles that people can hold.', rows: roleRoutes(slug) },
  { name: 'invitations', description: 'Invitations to groups.', rows: invitationRoutes(slug) },
  {
    name: 'documents',
    description: 'Documents of people and MIPs.',
    rows: { ...userDocumentRoutes(slug), ...mipDocumentRoutes(slug) },
  },
  {
    name: 'qualification-kinds',
    description: 'The kinds of qualifications.',
    rows: qualificationKindRoutes(),
  },
  {
    name: 'qualifications',
    description: 'Registrations, licences and other proofs of people and MIPs.',
    rows: qualificationRoutes(),
  },
  { name: 'requirements', description: 'Who needs which qualification.', rows: requirementRoutes(slug) },
  {
    name: 'accreditation-packs',
    description: 'The proofs of a MIP on a day, as a ZIP file.',
    rows: accreditationPackRoutes(),
  },
  { name: 'reach', description: 'Who had access to what, when and why.', rows: reachRoutes(slug) },
  { name: 'incidents', description: 'Suspected breaches.', rows: incidentRoutes(slug) },
  { name: 'imports', description: 'Imports from CSV files.', rows: importRoutes(slug) },
  { name: 'apps', description: 'The apps of the dashboard.', rows: appRoutes(slug) },
  {
    name: 'connected-apps',
    description: 'The administration of connected apps.',
    rows: connectedAppRoutes(slug),
  },
  {
    name: 'service-accounts',
    description: 'Programs of other systems, and what each of them may do.',
    rows: serviceAccountRoutes(slug),
  },
  { name: 'webhooks', description: 'Telling other systems about events.', rows: webhookRoutes(slug) },
  { name: 'audit', description: 'The audit trail.', rows: auditRoutes(slug) },
  { name: 'dashboard', description: 'What each role sees first.', rows: dashboardRoutes(slug) },
  { name: 'inbox', description: 'What waits for the caller.', rows: inboxRoutes() },
  {
    name: 'directory',
    description:
      'The own choice to appear in the FHIR directory. The directory itself describes its calls at /fhir/R4/metadata.',
    rows: directoryRoutes(),
  },
  { name: 'saved-views', description: 'Named searches of the lists.', rows: savedViewRoutes() },
  { name: 'tab-counts', description: 'How much each tab of a record lists.', rows: tabCountRoutes(slug) },
  { name: 'appearance', description: 'Colours and layout of the portal.', rows: appearanceRoutes() },
  { name: 'setup', description: 'The guide through a new installation.', rows: setupRoutes(slug) },
]
