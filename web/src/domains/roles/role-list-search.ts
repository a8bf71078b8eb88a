import { listSearch } from '../../ui/list/list-search.ts'

/** What the address of the list holds. */
export const roleListSearch = listSearch(['roleId', 'name', 'label', 'status'])
