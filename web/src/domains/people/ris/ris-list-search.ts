import { records } from '@gantry/contract/registry'
import { listSearch } from '../../../ui/list/list-search.ts'

/** The `validateSearch` of the list. */
export const risListSearch = listSearch(records.ris.sorts)
