import { authEntry } from './domains/access/auth/entry.ts'
import { passkeysEntry } from './domains/access/passkeys/entry.ts'
import { sessionsEntry } from './domains/access/sessions/entry.ts'
import { setupEntry } from './domains/access/setup/entry.ts'
import { termsEntry } from './domains/access/terms/entry.ts'
import { accreditationPacksEntry } from './domains/compliance/accreditation-packs/entry.ts'
import { auditEntry } from './domains/compliance/audit/entry.ts'
import { incidentsEntry } from './domains/compliance/incidents/entry.ts'
import { practiceScopesEntry } from './domains/compliance/practice-scopes/entry.ts'
import { qualificationKindsEntry } from './domains/compliance/qualification-kinds/entry.ts'
import { qualificationsEntry } from './domains/compliance/qualifications/entry.ts'
import { registerChecksEntry } from './domains/compliance/register-checks/entry.ts'
import { requirementsEntry } from './domains/compliance/requirements/entry.ts'
import { worklistEntry } from './domains/compliance/worklist/entry.ts'
import { appsEntry } from './domains/connections/apps/entry.ts'
import { archiveEntry } from './domains/connections/archive/entry.ts'
import { fhirEntry } from './domains/connections/fhir/entry.ts'
import { identityConnectionsEntry } from './domains/connections/identity-connections/entry.ts'
import { serviceAccountsEntry } from './domains/connections/service-accounts/entry.ts'
import { webhooksEntry } from './domains/connections/webhooks/entry.ts'
import { correctionsEntry } from './domains/people/corrections/entry.ts'
import { customFieldsEntry } from './domains/people/custom-fields/entry.ts'
import { dataCopiesEntry } from './domains/people/data-copies/entry.ts'
import { documentsEntry } from './domains/people/documents/entry.ts'
import { groupsEntry } from './domains/people/groups/entry.ts'
import { importsEntry } from './domains/people/imports/entry.ts'
import { invitationsEntry } from './domains/people/invitations/entry.ts'
import { groupMipsEntry } from './domains/people/links/group-mips/entry.ts'
import { risMipsEntry } from './domains/people/links/ris-mips/entry.ts'
import { timeLimitsEntry } from './domains/people/links/time-limits/entry.ts'
import { userGroupsEntry } from './domains/people/links/user-groups/entry.ts'
import { userMipsEntry } from './domains/people/links/user-mips/entry.ts'
import { userRisEntry } from './domains/people/links/user-ris/entry.ts'
import { mipsEntry } from './domains/people/mips/entry.ts'
import { professionsEntry } from './domains/people/professions/entry.ts'
import { risEntry } from './domains/people/ris/entry.ts'
import { rolesEntry } from './domains/people/roles/entry.ts'
import { usersEntry } from './domains/people/users/entry.ts'
import { appearanceEntry } from './domains/portal/appearance/entry.ts'
import { inboxEntry } from './domains/portal/inbox/entry.ts'
import { jobsEntry } from './domains/portal/jobs/entry.ts'
import { mailWordingEntry } from './domains/portal/mail-wording/entry.ts'
import { noticesEntry } from './domains/portal/notices/entry.ts'
import { savedViewsEntry } from './domains/portal/saved-views/entry.ts'
import { settingsEntry } from './domains/portal/settings/entry.ts'

/**
 * The kinds of things of each domain, in the order of menus and filters. Each is a file of plain values, because the portal
 * reads them before it loads a form; `domains.ts` has the rest of each domain.
 */
export const entries = [
  usersEntry,
  risEntry,
  mipsEntry,
  groupsEntry,
  rolesEntry,
  appsEntry,
  serviceAccountsEntry,
  userMipsEntry,
  userGroupsEntry,
  userRisEntry,
  groupMipsEntry,
  risMipsEntry,
  timeLimitsEntry,
  professionsEntry,
  sessionsEntry,
  authEntry,
  passkeysEntry,
  termsEntry,
  invitationsEntry,
  documentsEntry,
  correctionsEntry,
  customFieldsEntry,
  dataCopiesEntry,
  archiveEntry,
  importsEntry,
  auditEntry,
  appearanceEntry,
  inboxEntry,
  fhirEntry,
  setupEntry,
  savedViewsEntry,
  qualificationKindsEntry,
  qualificationsEntry,
  registerChecksEntry,
  requirementsEntry,
  worklistEntry,
  practiceScopesEntry,
  accreditationPacksEntry,
  incidentsEntry,
  identityConnectionsEntry,
  webhooksEntry,
  jobsEntry,
  settingsEntry,
  mailWordingEntry,
  noticesEntry,
] as const
