import type { ContractDomain } from './declared/domain.ts'
import { auth } from './domains/access/auth/domain.ts'
import { passkeys } from './domains/access/passkeys/domain.ts'
import { sessions } from './domains/access/sessions/domain.ts'
import { setup } from './domains/access/setup/domain.ts'
import { terms } from './domains/access/terms/domain.ts'
import { accreditationPacks } from './domains/compliance/accreditation-packs/domain.ts'
import { audit } from './domains/compliance/audit/domain.ts'
import { checkQueue } from './domains/compliance/check-queue/domain.ts'
import { incidents } from './domains/compliance/incidents/domain.ts'
import { practiceScopes } from './domains/compliance/practice-scopes/domain.ts'
import { qualificationKinds } from './domains/compliance/qualification-kinds/domain.ts'
import { qualifications } from './domains/compliance/qualifications/domain.ts'
import { reach } from './domains/compliance/reach/domain.ts'
import { readiness } from './domains/compliance/readiness/domain.ts'
import { registerChecks } from './domains/compliance/register-checks/domain.ts'
import { requirements } from './domains/compliance/requirements/domain.ts'
import { worklist } from './domains/compliance/worklist/domain.ts'
import { apps } from './domains/connections/apps/domain.ts'
import { fhir } from './domains/connections/fhir/domain.ts'
import { identityConnections } from './domains/connections/identity-connections/domain.ts'
import { serviceAccounts } from './domains/connections/service-accounts/domain.ts'
import { webhooks } from './domains/connections/webhooks/domain.ts'
import { corrections } from './domains/people/corrections/domain.ts'
import { customFields } from './domains/people/custom-fields/domain.ts'
import { dataCopies } from './domains/people/data-copies/domain.ts'
import { documents } from './domains/people/documents/domain.ts'
import { groups } from './domains/people/groups/domain.ts'
import { imports } from './domains/people/imports/domain.ts'
import { invitations } from './domains/people/invitations/domain.ts'
import { groupMips } from './domains/people/links/group-mips/domain.ts'
import { risMips } from './domains/people/links/ris-mips/domain.ts'
import { timeLimits } from './domains/people/links/time-limits/domain.ts'
import { userGroups } from './domains/people/links/user-groups/domain.ts'
import { userMips } from './domains/people/links/user-mips/domain.ts'
import { userRis } from './domains/people/links/user-ris/domain.ts'
import { mips } from './domains/people/mips/domain.ts'
import { professions } from './domains/people/professions/domain.ts'
import { ris } from './domains/people/ris/domain.ts'
import { roles } from './domains/people/roles/domain.ts'
import { users } from './domains/people/users/domain.ts'
import { appearance } from './domains/portal/appearance/domain.ts'
import { dashboard } from './domains/portal/dashboard/domain.ts'
import { inbox } from './domains/portal/inbox/domain.ts'
import { jobs } from './domains/portal/jobs/domain.ts'
import { mailWording } from './domains/portal/mail-wording/domain.ts'
import { notices } from './domains/portal/notices/domain.ts'
import { savedViews } from './domains/portal/saved-views/domain.ts'
import { settings } from './domains/portal/settings/domain.ts'
import { tabCounts } from './domains/portal/tab-counts/domain.ts'

/** The domains of each area, in the order of the document of the API. An area uses those before it. */
export const areas = {
  access: [auth, passkeys, sessions, terms, setup],
  people: [
    users,
    professions,
    userMips,
    userGroups,
    userRis,
    timeLimits,
    mips,
    ris,
    risMips,
    groups,
    groupMips,
    roles,
    invitations,
    documents,
    corrections,
    customFields,
    dataCopies,
    imports,
  ],
  compliance: [
    qualificationKinds,
    qualifications,
    checkQueue,
    registerChecks,
    requirements,
    worklist,
    readiness,
    practiceScopes,
    accreditationPacks,
    reach,
    incidents,
    audit,
  ],
  connections: [identityConnections, apps, serviceAccounts, webhooks, fhir],
  portal: [dashboard, notices, inbox, jobs, savedViews, tabCounts, appearance, settings, mailWording],
} as const satisfies Readonly<Record<string, readonly ContractDomain[]>>
export type Area = keyof typeof areas

/** The domains of all areas. */
export const domains = Object.values(areas).flat()
