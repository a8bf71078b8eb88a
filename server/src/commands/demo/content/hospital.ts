import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import { before } from '../../../platform/secrets/clock.ts'

const day = 24 * 60 * 60_000

/** The identity provider of a hospital. It does not exist, so its test says that it cannot be reached. */
export const inventHospital = (
  now: Date,
  groupId: number,
): { connection: Insertable<Database['identityConnection']>; domains: string[] } => ({
  connection: {
    groupId,
    name: 'Northside Hospital',
    issuer: 'https://login.northside-hospital.example',
    clientId: 'imaging-portal',
    addsPeople: true,
    rolesClaim: 'groups',
    createdAt: before(now, 30 * day),
  },
  domains: ['northside-hospital.example', 'radiology.northside-hospital.example'],
})
