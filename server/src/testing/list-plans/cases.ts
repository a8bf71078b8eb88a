import type { Actor } from '../../platform/actor.ts'
import type { World } from '../../platform/world.ts'

/** Runs the queries of a list. */
export type ListRun = (world: Pick<World, 'db' | 'settings' | 'hooks'>) => Promise<unknown>

/** What the check of query plans must know of a domain. Its file `testing/list-plans.ts` exports it as `listPlans`. */
export type ListPlans = {
  /** Its lists, with all their sorts and filters. */
  readonly cases: Readonly<Record<string, ListRun>>
  /** SQL that adds so many rows that PostgreSQL plans as for a million. People, MIPs, RIS, groups and their links are there. */
  readonly fill?: string
  /** The tables that grow with the number of users. No list may read one of them as a whole. */
  readonly growing?: readonly string[]
}

export const admin: Actor = {
  userId: 1,
  sessionId: 1,
  role: 'ProductAdmin',
  groupId: null,
  address: '',
  device: '',
}
export const groupAdmin: Actor = { ...admin, role: 'GroupAdmin', groupId: 1 }
export const member: Actor = { ...admin, userId: 80, role: 'Member' }
export const asked = { pageNo: 0, pageSize: 10, sorts: [], filter: {} }

/** Plans contain it, so it does not change. */
export const anyTime = new Date('2026-01-01T00:00:00Z')
