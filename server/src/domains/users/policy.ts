/** The caller as these sentences need it: someone whose role may not be chosen yet. */
type Caller = { role: string | null }

/** What there is between the caller and a person. */
export type Person = {
  userId: number
  self: boolean
  active: boolean
  /** A member of the group the caller administers in this session. */
  inSessionGroup: boolean
  sharesActiveGroup: boolean
}

const worksWithPeople = ({ role }: Caller) =>
  role === 'ProductAdmin' || role === 'GroupAdmin' || role === 'Member'

/** Whoever there is: what is between the two need not be known. */
export const canReadEverybody = ({ role }: Caller): boolean => role === 'ProductAdmin'

export const canReadInFull = (caller: Caller, person: Person): boolean =>
  canReadEverybody(caller) ||
  (worksWithPeople(caller) && person.self) ||
  (caller.role === 'GroupAdmin' && person.inSessionGroup)

export const canSeeCardOf = (caller: Caller, person: Person): boolean =>
  caller.role === 'Member' && person.active && person.sharesActiveGroup

export const canSeePhotoOf = (caller: Caller, person: Person): boolean =>
  person.self || canReadInFull(caller, person) || canSeeCardOf(caller, person)

export const canEditProfileOf = (caller: Caller, person: Person): boolean =>
  caller.role === 'ProductAdmin' || (worksWithPeople(caller) && person.self)

/** Names, site and roles of colleagues are a member's to see; to sort or filter by more would tell the rest. */
const memberSorts: ReadonlySet<string> = new Set(['siteCode', 'userId', 'firstName', 'lastName'])
const memberFilters: ReadonlySet<string> = new Set(['search', 'status', 'roleId', 'groupId'])

export const canSortPeopleBy = (caller: Caller, column: string): boolean =>
  caller.role !== 'Member' || memberSorts.has(column)

export const canFilterPeopleBy = (caller: Caller, filter: string): boolean =>
  caller.role !== 'Member' || memberFilters.has(filter)
