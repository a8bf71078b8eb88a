import { listSearch } from '../ui/table/list-search.ts'

/** What the address of the list holds. */
export const risListSearch = listSearch(['name', 'code', 'vendor', 'status'])
