import { isServiceAccount } from '../../../platform/actor.ts'

/** The caller in these policies. The role may not be chosen yet. */
type Caller = { role: string | null }

/** The relation between the caller and a user. */
export type Person = {
  userId: number
  self: boolean
  active: boolean
  /** The user is a member of the group that the caller administers in this session. */
  inSessionGroup: boolean
  sharesActiveGroup: boolean
}

/** True when the caller may read every user, so that the relation need not be queried. */
export const canReadEverybody = ({ role }: Caller): boolean => role === 'ProductAdmin'

/** Everybody reads the own record, in every role; the contract's rows say by which calls. */
export const canReadInFull = (caller: Caller, person: Person): boolean =>
  canReadEverybody(caller) || person.self || (caller.role === 'GroupAdmin' && person.inSessionGroup)

export const canSeeCardOf = (caller: Caller, person: Person): boolean =>
  caller.role === 'Member' && person.active && person.sharesActiveGroup

const administratorRoles: ReadonlySet<string> = new Set(['ProductAdmin', 'GroupAdmin'])

/** A program gives nobody the rights of an administrator, because its token may have been copied. */
export const canGiveRole = (caller: { clientId?: string }, code: string): boolean =>
  !isServiceAccount(caller) || !administratorRoles.has(code)

/** A program changes no account with which somebody could change everything. */
export const canActOnHolderOf = (caller: { clientId?: string }, code: string): boolean =>
  !isServiceAccount(caller) || code !== 'ProductAdmin'

/** Group administrators remove only the links of their own group. */
export const canDeactivate = (caller: Caller): boolean => caller.role === 'ProductAdmin'

export const canSeePhotoOf = (caller: Caller, person: Person): boolean =>
  canReadInFull(caller, person) || canSeeCardOf(caller, person)

export const canEditProfileOf = (caller: Caller, person: Person): boolean =>
  caller.role === 'ProductAdmin' || person.self

/** Members see only the name, site and roles of colleagues. Other sorts and filters would reveal hidden columns. */
const memberSorts: ReadonlySet<string> = new Set(['id', 'siteCode', 'userId', 'firstName', 'lastName'])
const memberFilters: ReadonlySet<string> = new Set(['search', 'status', 'roleId', 'groupId'])

export const canSortPeopleBy = (caller: Caller, column: string): boolean =>
  caller.role !== 'Member' || memberSorts.has(column)

export const canFilterPeopleBy = (caller: Caller, filter: string): boolean =>
  caller.role !== 'Member' || memberFilters.has(filter)
