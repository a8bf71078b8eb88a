import type { World } from '@gantry/server/platform/world.ts'
import { createPerson, type PersonWishes } from '@gantry/server/testing/people.ts'
import { largeGroupId } from './sizes.ts'

/** The users that the benchmark signs in as, by email address. They have the password of test users. */
export const accounts = {
  admin: 'administrator@bench.example',
  groupAdmin: 'group-administrator@bench.example',
  member: 'member@bench.example',
}
export type As = keyof typeof accounts

export const signInAddresses = Array.from({ length: 60 }, (_, index) => `sign-in-${index + 1}@bench.example`)

/** Creates these users in the same way as the product, and returns their password. */
export async function createAccounts(world: Pick<World, 'db' | 'clock'>): Promise<string> {
  const groupIdForAdmin = largeGroupId
  const admin = await createPerson(world, { email: accounts.admin, roles: ['ProductAdmin'] })
  const wishes: PersonWishes[] = [
    { email: accounts.groupAdmin, roles: ['GroupAdmin'], groupIdForAdmin },
    { email: accounts.member },
  ]
  for (const wish of wishes) {
    const { userId } = await createPerson(world, { siteCode: 'SYD-014', ...wish })
    await world.db.insertInto('userGroup').values({ userId, groupId: largeGroupId }).execute()
  }
  for (const email of signInAddresses) await createPerson(world, { email, siteCode: 'SYD-014' })
  return admin.password
}
