import type { AdminDashboard } from '@gantry/contract/dashboard/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'
import { liveSessions } from '../sessions/service.ts'
import { totalOfUsers } from '../users/service.ts'
import { countUpTo, toBoundedCount } from './bounded-queries.ts'

type Counts = { active: number; pending: number; inactive: number; signedIn: number }

/** All numbers in one statement. */
export async function readCounts(db: Db, now: Date): Promise<AdminDashboard> {
  const { rows } = await sql<Counts>`select
    ${totalOfUsers({ status: true, activated: true })} as active,
    ${totalOfUsers({ status: true, activated: false })} as pending,
    ${totalOfUsers({ status: false })} as inactive,
    ${countUpTo(sql`select from session where ${liveSessions(now)}`)} as signed_in`.execute(db)
  const { signedIn, ...people } = rows[0] as Counts
  return { people, signedIn: toBoundedCount(signedIn) }
}
