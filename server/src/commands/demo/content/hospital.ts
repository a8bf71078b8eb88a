import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { StoredPerson } from '../people.ts'

const day = 24 * 60 * 60_000

export type DemoHospital = {
  connection: Insertable<Database['identityConnection']>
  /** Nobody knows its token. */
  directory: Omit<Insertable<Database['scimClient']>, 'identityConnectionId'>
  people: Omit<Insertable<Database['scimUser']>, 'identityConnectionId'>[]
  domains: string[]
}

/** The identity provider of a hospital. It does not exist, so its test says that it cannot be reached. */
export const inventHospital = (
  now: Date,
  groupId: number,
  userIds: number[],
  secretHash: Buffer,
): DemoHospital => ({
  connection: {
    groupId,
    name: 'Northside Hospital',
    issuer: 'https://login.northside-hospital.example',
    clientId: 'imaging-portal',
    addsPeople: true,
    rolesClaim: 'groups',
    createdAt: before(now, 30 * day),
  },
  directory: {
    secretHash,
    secretChangedAt: before(now, 28 * day),
    lastUsedAt: before(now, 12 * 60_000),
  },
  people: userIds.map((userId) => ({
    userId,
    userName: `n${userId.toString().padStart(6, '0')}`,
    isAdded: true,
    createdAt: before(now, 28 * day),
    changedAt: before(now, 28 * day),
  })),
  domains: ['northside-hospital.example', 'radiology.northside-hospital.example'],
})

/** The people who have signed in by the hospital: every second of the active members. */
export const inventHospitalLinks = (now: Date, members: StoredPerson[]) =>
  members
    .filter(
      ({ active, activatedAt, roles }) => active && activatedAt !== null && !roles.includes('ProductAdmin'),
    )
    .filter((_person, index) => index % 2 === 0)
    .map(({ userId }, index) => ({ userId, linkedAt: before(now, (index * 2.3 + 0.4) * day) }))
