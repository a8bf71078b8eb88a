import type { ServerDomain } from '../../../platform/domain.ts'
import { startLogoutNotices } from './notices.ts'
import { openIdPlugin } from './plugin.ts'
import {
  pruneOpenId,
  resolveServiceAccount,
  rotateKeys,
  sealedRecords,
  sealedSigningKeys,
} from './service.ts'

export const oidc = {
  tables: ['oidcKey', 'oidcRecord'],
  plugins: [openIdPlugin],
  callers: [resolveServiceAccount],
  workers: [startLogoutNotices],
  prune: [pruneOpenId, rotateKeys],
  sealed: [sealedSigningKeys, sealedRecords],
} satisfies ServerDomain
