import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

export {
  endAppSession,
  endAppSessionOfGrant,
  endAppSessionsOfLinks,
  endLostAppSessions,
  findLiveAppSession,
  findRightToApp,
  startAppSession,
} from './app-session-queries.ts'
export { findAppClaims } from './claims.ts'
export { issuerOf } from './issuer.ts'
export type { LogoutNotice } from './notice-queries.ts'
export { leaseNotices, settleNotice } from './notices.ts'
export { findAppId } from './queries.ts'
export { findSecrets } from './secret-queries.ts'
export { findAppBySecret, type KnownApp } from './secrets.ts'

export const listApps = ({ db }: Pick<World, 'db'>, actor: Actor) => queries.listAppsOfRole(db, actor.role)

export const listAppsWithRoles = ({ db, settings }: Pick<World, 'db' | 'settings'>) =>
  queries.listAppsWithRoles(db, settings.productName)
