import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/**
 * Whether only the hospital signs this person in. Whoever leaves its group stays so until the link is removed, because leaving
 * must take access away and not bring a way in back. Platform administrators always have their password, because no
 * connection signs them in.
 */
export async function isPasswordOff(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    select exists (
      select from identity_link as link
      join identity_connection as connection
        on connection.identity_connection_id = link.identity_connection_id and connection.issuer = link.issuer
      join "group" on "group".group_id = connection.group_id and "group".status
      join "user" on "user".user_id = link.user_id
      join identity_domain as held
        on held.identity_connection_id = link.identity_connection_id
        and held.domain = lower(split_part("user".email, '@', 2))
      where link.user_id = ${userId} and connection.status and not connection.allows_passwords
        and not exists (select from user_role join role using (role_id)
          where user_role.user_id = link.user_id and role.code = 'ProductAdmin')) as off`.execute(db)
  return rows[0]?.off ?? false
}
