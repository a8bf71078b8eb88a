import type { z } from 'zod'
import * as bulkStatus from '../bulk-status.ts'
import * as auth from '../domains/access/auth/schemas.ts'
import * as sessions from '../domains/access/sessions/schemas.ts'
import * as setup from '../domains/access/setup/schemas.ts'
import * as accreditationPacks from '../domains/compliance/accreditation-packs/schemas.ts'
import * as audit from '../domains/compliance/audit/schemas.ts'
import * as incidents from '../domains/compliance/incidents/schemas.ts'
import * as qualificationKinds from '../domains/compliance/qualification-kinds/schemas.ts'
import * as qualifications from '../domains/compliance/qualifications/schemas.ts'
import * as reach from '../domains/compliance/reach/schemas.ts'
import * as requirements from '../domains/compliance/requirements/schemas.ts'
import * as apps from '../domains/connections/apps/schemas.ts'
import * as directory from '../domains/connections/fhir/schemas.ts'
import * as identityConnections from '../domains/connections/identity-connections/schemas.ts'
import * as webhooks from '../domains/connections/webhooks/schemas.ts'
import * as documents from '../domains/people/documents/schemas.ts'
import * as groups from '../domains/people/groups/schemas.ts'
import * as imports from '../domains/people/imports/schemas.ts'
import * as invitations from '../domains/people/invitations/schemas.ts'
import * as risMips from '../domains/people/links/ris-mips/schemas.ts'
import * as timeLimits from '../domains/people/links/time-limits/schemas.ts'
import * as userGroups from '../domains/people/links/user-groups/schemas.ts'
import * as userMips from '../domains/people/links/user-mips/schemas.ts'
import * as userRis from '../domains/people/links/user-ris/schemas.ts'
import * as mips from '../domains/people/mips/schemas.ts'
import * as ris from '../domains/people/ris/schemas.ts'
import * as roles from '../domains/people/roles/schemas.ts'
import * as users from '../domains/people/users/schemas.ts'
import * as appearance from '../domains/portal/appearance/schemas.ts'
import * as dashboard from '../domains/portal/dashboard/schemas.ts'
import * as inbox from '../domains/portal/inbox/schemas.ts'
import * as savedViews from '../domains/portal/saved-views/schemas.ts'
import * as tabCounts from '../domains/portal/tab-counts/schemas.ts'
import * as errors from '../errors.ts'

/** The modules whose schemas appear under their exported names in the document. */
const modules = [
  accreditationPacks,
  appearance,
  apps,
  audit,
  auth,
  bulkStatus,
  dashboard,
  directory,
  documents,
  errors,
  groups,
  identityConnections,
  imports,
  inbox,
  incidents,
  invitations,
  mips,
  qualificationKinds,
  qualifications,
  reach,
  requirements,
  ris,
  risMips,
  roles,
  savedViews,
  sessions,
  setup,
  tabCounts,
  timeLimits,
  userGroups,
  userMips,
  userRis,
  users,
  webhooks,
]

/** The name under which each schema is exported. */
export function namesOfSchemas(): Map<z.ZodType, string> {
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]: [string, unknown]): [z.ZodType, string][] =>
        isSchema(value) ? [[value, name]] : [],
      ),
    ),
  )
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value
