import type { AppClaims } from '@gantry/contract/domains/connections/apps/schemas'
import { roleName } from '@gantry/contract/product'
import { nameOf } from '../../../kit/people/name.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findPersonInApp, listAllowedMips } from './app-session-queries.ts'
import { issuerOf } from './issuer.ts'

/** Returns the current claims about the user for an app, or null when the app session is no longer live. */
export async function findAppClaims(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'settings'>,
  appSessionId: number,
): Promise<AppClaims | null> {
  const { db, settings } = world
  const row = await findPersonInApp(world, appSessionId)
  if (row === undefined) return null
  return {
    iss: issuerOf(settings),
    sub: String(row.userId),
    sid: row.sid,
    auth_time: Math.floor(row.createdAt.getTime() / 1000),
    amr: row.authenticationMethods,
    name: nameOf(row),
    given_name: row.firstName,
    family_name: row.lastName,
    preferred_username: row.email,
    email: row.email,
    // The activation link proved the address, or an administrator changed it.
    email_verified: true,
    locale: row.language,
    zoneinfo: row.timeZone,
    session_role: roleName(settings.productName, row.role),
    session_group: row.groupId,
    session_group_name: row.groupName,
    ris_username: row.risUserName,
    provider_numbers: await listProviderNumbers(db, row.userId),
  }
}

/** Lists the MIPs to which the user has a link in force, by name. */
async function listProviderNumbers(db: Db, userId: number): Promise<AppClaims['provider_numbers']> {
  const rows = await listAllowedMips(db, userId)
  return rows.map(({ mipId, code, name, providerNumber }) => ({
    mip_id: mipId,
    mip_code: code,
    mip_name: name,
    provider_number: providerNumber,
  }))
}
