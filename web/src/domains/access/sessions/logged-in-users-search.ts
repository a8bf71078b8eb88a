import { listSearch } from '../../../ui/list/list-search.ts'

/** The `validateSearch` of the list. */
export const loggedInUsersSearch = listSearch(['lastSeenAt', 'signedInAt', 'lastName', 'role'])
