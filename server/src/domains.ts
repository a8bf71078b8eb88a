import { accounts } from './domains/access/accounts/domain.ts'
import { auth } from './domains/access/auth/domain.ts'
import { passkeys } from './domains/access/passkeys/domain.ts'
import { secondFactor } from './domains/access/second-factor/domain.ts'
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
import { apiDocs } from './domains/connections/api-docs/domain.ts'
import { apps } from './domains/connections/apps/domain.ts'
import { archive } from './domains/connections/archive/domain.ts'
import { fhir } from './domains/connections/fhir/domain.ts'
import { identityConnections } from './domains/connections/identity-connections/domain.ts'
import { oidc } from './domains/connections/oidc/domain.ts'
import { scim } from './domains/connections/scim/domain.ts'
import { serviceAccounts } from './domains/connections/service-accounts/domain.ts'
import { webhooks } from './domains/connections/webhooks/domain.ts'
import { corrections } from './domains/people/corrections/domain.ts'
import { customFields } from './domains/people/custom-fields/domain.ts'
import { dataCopies } from './domains/people/data-copies/domain.ts'
import { documents } from './domains/people/documents/domain.ts'
import { groups } from './domains/people/groups/domain.ts'
import { imports } from './domains/people/imports/domain.ts'
import { invitations } from './domains/people/invitations/domain.ts'
import { links } from './domains/people/links/domain.ts'
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
import { mailbox } from './domains/portal/mailbox/domain.ts'
import { notices } from './domains/portal/notices/domain.ts'
import { savedViews } from './domains/portal/saved-views/domain.ts'
import { settings } from './domains/portal/settings/domain.ts'
import { tabCounts } from './domains/portal/tab-counts/domain.ts'
import type { ServerDomain } from './platform/domain.ts'
import type { Hooks } from './platform/hooks.ts'
import type { AllHandlers } from './platform/http/handlers.ts'
import type { Jobs } from './platform/jobs/job.ts'
import { mergeReferences } from './platform/references.ts'
import type { World } from './platform/world.ts'

/** The domains of the server: first the areas that the others use. Workers start in this order, and stop in the reverse order. */
export const domains = [
  auth,
  sessions,
  secondFactor,
  passkeys,
  accounts,
  terms,
  setup,
  users,
  professions,
  mips,
  ris,
  groups,
  roles,
  links,
  invitations,
  documents,
  corrections,
  customFields,
  dataCopies,
  imports,
  qualifications,
  checkQueue,
  registerChecks,
  qualificationKinds,
  requirements,
  worklist,
  readiness,
  practiceScopes,
  accreditationPacks,
  reach,
  incidents,
  audit,
  apps,
  oidc,
  identityConnections,
  scim,
  serviceAccounts,
  webhooks,
  fhir,
  archive,
  apiDocs,
  dashboard,
  notices,
  inbox,
  jobs,
  appearance,
  savedViews,
  settings,
  mailWording,
  tabCounts,
  mailbox,
] as const satisfies readonly ServerDomain[]

type Handled<Domain> = Domain extends { handlers: (world: World) => infer Handlers } ? Handlers : never
type Declared<Domain, Name extends string> = Domain extends Readonly<Record<Name, infer Part>> ? Part : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The handlers of all calls. A row of the contract without a handler is a compile error here. */
export function handlersOf(world: World): AllHandlers {
  const each = domains.map((domain) => ('handlers' in domain ? domain.handlers(world) : {}))
  return Object.assign({}, ...each) as Intersection<Handled<(typeof domains)[number]>>
}

/** What the domains declare under one name, in the order of the domains. */
export const declared = <
  Name extends
    | 'mails'
    | 'startSteps'
    | 'plugins'
    | 'callers'
    | 'signedIn'
    | 'linksHeld'
    | 'workers'
    | 'prune'
    | 'figures'
    | 'sealed'
    | 'personal',
>(
  name: Name,
): NonNullable<ServerDomain[Name]>[number][] =>
  domains.flatMap(
    (domain: ServerDomain) => [...(domain[name] ?? [])] as NonNullable<ServerDomain[Name]>[number][],
  )

/** What the domains declare by kind under one name. */
const merged = <Name extends 'importRules' | 'inbox'>(name: Name) =>
  Object.assign({}, ...domains.map((domain: ServerDomain) => domain[name])) as Intersection<
    Declared<(typeof domains)[number], Name>
  >

/** The jobs that the domains declare. */
export const declaredJobs: Jobs = Object.assign(
  {},
  ...domains.map((domain: ServerDomain) => domain.jobs ?? {}),
)

export const hooks: Hooks<World> = {
  signedIn: declared('signedIn'),
  linksHeld: declared('linksHeld'),
  // A kind without rules or without a source is a compile error here.
  importRules: merged('importRules'),
  inbox: merged('inbox'),
  references: mergeReferences(domains.flatMap((domain: ServerDomain) => domain.references ?? [])),
  mails: declared('mails'),
  personal: declared('personal'),
}
