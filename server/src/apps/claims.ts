import type { AppClaims } from '@gantry/contract/apps'
import { roleName } from '@gantry/contract/product'
import { sql } from 'kysely'
import type { World } from '../world.ts'
import { issuerOf } from './issuer.ts'
import { liveAppSessions } from './rights.ts'

/** Everybody here has given a password and a one-time code (RFC 8176). */
export const authenticationMethods = ['pwd', 'otp', 'mfa']

/** What an app is told of the person in it, as things stand now; null when they may not be in it any longer. */
export async function findAppClaims(
  { db, clock, settings }: Pick<World, 'db' | 'clock' | 'settings'>,
  appSessionId: number,
): Promise<AppClaims | null> {
  const row = await liveAppSessions(db, clock.now())
    .leftJoin('risUser', (join) =>
      join.onRef('risUser.risId', '=', 'app.risId').onRef('risUser.userId', '=', 'user.userId'),
    )
    .select(['user.userId', 'firstName', 'lastName', 'user.email', 'language', 'timeZone'])
    .select(['session.createdAt', 'appSession.sid', 'role.code as role', 'group.groupId', 'group.groupName'])
    .select(sql<string | null>`nullif(ris_user.ris_user_name, '')`.as('risUserName'))
    .where('appSession.appSessionId', '=', appSessionId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    iss: issuerOf(settings),
    sub: String(row.userId),
    sid: row.sid,
    auth_time: Math.floor(row.createdAt.getTime() / 1000),
    amr: authenticationMethods,
    name: `${row.firstName} ${row.lastName}`,
    given_name: row.firstName,
    family_name: row.lastName,
    email: row.email,
    // By the activation link, or vouched for by the administrator who changed it.
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

/** By the MIP's name: the active ones that the person is allowed to work for. */
async function listProviderNumbers(db: World['db'], userId: number): Promise<AppClaims['provider_numbers']> {
  const rows = await db
    .selectFrom('userMip')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['mip.mipId', 'mip.code', 'mip.name', 'userMip.providerNumber'])
    .where('userMip.userId', '=', userId)
    .where('userMip.allowed', '=', true)
    .where('mip.status', '=', true)
    .orderBy(sql`lower(mip.name)`)
    .orderBy('mip.mipId')
    .execute()
  return rows.map(({ mipId, code, name, providerNumber }) => ({
    mip_id: mipId,
    mip_code: code,
    mip_name: name,
    provider_number: providerNumber,
  }))
}
