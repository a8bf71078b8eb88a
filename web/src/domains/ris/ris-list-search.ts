import { listSearch } from '../../ui/list/list-search.ts'

/** What the address of the list holds. */
export const risListSearch = listSearch(['name', 'code', 'vendor', 'status'])
