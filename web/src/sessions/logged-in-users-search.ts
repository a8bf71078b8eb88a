import { listSearch } from '../ui/table/list-search.ts'

/** What the address of the list holds. */
export const loggedInUsersSearch = listSearch(['lastSeenAt', 'signedInAt', 'lastName', 'role'])
