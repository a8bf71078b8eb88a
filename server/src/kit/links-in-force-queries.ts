import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/db.ts'

/**
 * The links between users and MIPs that are in force at a time: allowed, at an active MIP and not held (migration 0037).
 * Everything that gives access by a link reads them. Select from it with a condition on the user, the MIP or the link.
 */
export const linksInForce = (at: Date) =>
  sql<Selectable<Database['userMip']>>`user_mip_in_force(${at}::timestamptz)`.as('userMip')
