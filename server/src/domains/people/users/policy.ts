import { type RemovablePart, removableParts } from '@gantry/contract/domains/people/users/access'
import type { UserAction } from '@gantry/contract/domains/people/users/schemas'
import { isAdministratorRole } from '@gantry/contract/product'
import { mayCall, mayOf } from '../../../kit/may.ts'
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

/** A program gives nobody the rights of an administrator, because its token may have been copied. */
export const canGiveRole = (caller: { clientId?: string }, code: string): boolean =>
  !isServiceAccount(caller) || !isAdministratorRole(code)

/** A program changes no account with which somebody could change everything. */
export const canActOnHolderOf = (caller: { clientId?: string }, code: string): boolean =>
  !isServiceAccount(caller) || code !== 'ProductAdmin'

/** Group administrators remove only the links of their own group. */
export const canDeactivate = (caller: Caller): boolean => caller.role === 'ProductAdmin'
export const mayRemove = (caller: Caller): RemovablePart[] =>
  canDeactivate(caller) ? [...removableParts] : ['mips', 'groups']

export const canSeePhotoOf = (caller: Caller, person: Person): boolean =>
  canReadInFull(caller, person) || canSeeCardOf(caller, person)

export const canEditProfileOf = (caller: Caller, { self }: Pick<Person, 'self'>): boolean =>
  caller.role === 'ProductAdmin' || self

export const canChangeDocumentsOf = (caller: Caller, { self }: Pick<Person, 'self'>): boolean =>
  caller.role === 'ProductAdmin' || self

/** Nobody takes the own access: a mistake would lock them out. */
export const canTakeAccessOf = (caller: { userId: number }, userId: number): boolean =>
  caller.userId !== userId

/** Whether the caller may set the status of a user, as far as that does not depend on the roles of the user. */
export const canSetStatusOf = (caller: Caller & { userId: number }, userId: number): boolean =>
  mayCall(caller, 'setUserStatus') && canTakeAccessOf(caller, userId)

/** What the caller, who may read the whole record, may do with a user. */
export function mayWithUser(
  caller: Caller & { userId: number },
  person: Pick<Person, 'userId' | 'self' | 'inSessionGroup'>,
): UserAction[] {
  const { userId } = person
  const reaches = canReadEverybody(caller) || person.inSessionGroup
  return mayOf({
    edit: mayCall(caller, 'saveUser'),
    'set-status': canSetStatusOf(caller, userId),
    'remove-access': mayCall(caller, 'removeUserAccess') && canTakeAccessOf(caller, userId),
    delete: mayCall(caller, 'deleteUser') && canTakeAccessOf(caller, userId),
    link: mayCall(caller, 'linkUserMip'),
    'change-mips': reaches && mayCall(caller, 'updateUserMip'),
    // Group administrators have no right to their own numbers outside the group.
    'edit-numbers':
      (reaches || (person.self && caller.role === 'Member')) && mayCall(caller, 'updateProviderNumber'),
    'unlink-group': reaches && mayCall(caller, 'unlinkUserGroup'),
    'set-group': mayCall(caller, 'setGroupForAdmin'),
    'change-documents': mayCall(caller, 'uploadUserDocument') && canChangeDocumentsOf(caller, person),
  })
}

/** Members see only the name, site and roles of colleagues. Other sorts and filters would reveal hidden columns. */
const memberSorts: ReadonlySet<string> = new Set(['id', 'siteCode', 'userId', 'firstName', 'lastName'])
const memberFilters: ReadonlySet<string> = new Set(['search', 'status', 'roleId', 'groupId'])

export const canSortPeopleBy = (caller: Caller, column: string): boolean =>
  caller.role !== 'Member' || memberSorts.has(column)

export const canFilterPeopleBy = (caller: Caller, filter: string): boolean =>
  caller.role !== 'Member' || memberFilters.has(filter)
