import { listSearch } from '../ui/table/list-search.ts'

/** What the address of the list holds. */
export const roleListSearch = listSearch(['roleId', 'name', 'label', 'status'])
