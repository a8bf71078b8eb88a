import type { z } from 'zod'
import * as accreditationPacks from '../accreditation-packs/schemas.ts'
import * as appearance from '../appearance/schemas.ts'
import * as apps from '../apps/schemas.ts'
import * as audit from '../audit/schemas.ts'
import * as auth from '../auth/schemas.ts'
import * as bulkStatus from '../bulk-status.ts'
import * as dashboard from '../dashboard/schemas.ts'
import * as directory from '../directory/schemas.ts'
import * as documents from '../documents/schemas.ts'
import * as errors from '../errors.ts'
import * as groups from '../groups/schemas.ts'
import * as identityConnections from '../identity-connections/schemas.ts'
import * as imports from '../imports/schemas.ts'
import * as inbox from '../inbox/schemas.ts'
import * as incidents from '../incidents/schemas.ts'
import * as invitations from '../invitations/schemas.ts'
import * as risMips from '../links/ris-mips/schemas.ts'
import * as timeLimits from '../links/time-limits/schemas.ts'
import * as userGroups from '../links/user-groups/schemas.ts'
import * as userMips from '../links/user-mips/schemas.ts'
import * as userRis from '../links/user-ris/schemas.ts'
import * as mips from '../mips/schemas.ts'
import * as qualificationKinds from '../qualification-kinds/schemas.ts'
import * as qualifications from '../qualifications/schemas.ts'
import * as reach from '../reach/schemas.ts'
import * as requirements from '../requirements/schemas.ts'
import * as ris from '../ris/schemas.ts'
import * as roles from '../roles/schemas.ts'
import * as savedViews from '../saved-views/schemas.ts'
import * as sessions from '../sessions/schemas.ts'
import * as setup from '../setup/schemas.ts'
import * as tabCounts from '../tab-counts/schemas.ts'
import * as users from '../users/schemas.ts'
import * as webhooks from '../webhooks/schemas.ts'

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
