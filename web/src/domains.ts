import { auth } from './domains/access/auth/domain.ts'
import { sessions } from './domains/access/sessions/domain.ts'
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
import { identityConnections } from './domains/connections/identity-connections/domain.ts'
import { serviceAccounts } from './domains/connections/service-accounts/domain.ts'
import { webhooks } from './domains/connections/webhooks/domain.ts'
import { corrections } from './domains/people/corrections/domain.ts'
import { customFields } from './domains/people/custom-fields/domain.ts'
import { dataCopies } from './domains/people/data-copies/domain.ts'
import { documents } from './domains/people/documents/domain.ts'
import { groups } from './domains/people/groups/domain.ts'
import { imports } from './domains/people/imports/domain.ts'
import { links } from './domains/people/links/domain.ts'
import { mips } from './domains/people/mips/domain.ts'
import { professions } from './domains/people/professions/domain.ts'
import { ris } from './domains/people/ris/domain.ts'
import { roles } from './domains/people/roles/domain.ts'
import { users } from './domains/people/users/domain.ts'
import { dashboard } from './domains/portal/dashboard/domain.ts'
import { inbox } from './domains/portal/inbox/domain.ts'
import { jobs } from './domains/portal/jobs/domain.ts'
import { mailWording } from './domains/portal/mail-wording/domain.ts'
import { myProfile } from './domains/portal/my-profile/domain.ts'
import { notices } from './domains/portal/notices/domain.ts'
import { settings } from './domains/portal/settings/domain.ts'
import type { Additions } from './kit/additions/additions.ts'
import type { WebDomain } from './kit/pages/web-domain.ts'

/** The domains with something that the rest of the portal shows, in the order of the menu. */
export const domains = [
  dashboard,
  users,
  ris,
  mips,
  groups,
  roles,
  links,
  documents,
  sessions,
  professions,
  corrections,
  dataCopies,
  imports,
  worklist,
  readiness,
  practiceScopes,
  qualifications,
  checkQueue,
  registerChecks,
  qualificationKinds,
  requirements,
  accreditationPacks,
  reach,
  incidents,
  audit,
  apps,
  serviceAccounts,
  identityConnections,
  webhooks,
  inbox,
  settings,
  customFields,
  mailWording,
  notices,
  jobs,
  myProfile,
  auth,
  terms,
] as const satisfies readonly WebDomain[]

/** What the domains declare under one name, in the order of the domains. */
export const declared = <Name extends keyof WebDomain>(name: Name): NonNullable<WebDomain[Name]>[number][] =>
  domains.flatMap((domain: WebDomain) => [...(domain[name] ?? [])] as NonNullable<WebDomain[Name]>[number][])

/** What domains add to the pages of domains that they use. */
export const additions: Additions = {
  tabs: declared('tabs'),
  panels: declared('panels'),
  links: declared('links'),
  marks: declared('marks'),
}
