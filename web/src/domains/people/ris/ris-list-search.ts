import { records } from '@gantry/contract/registry'
import { customFilterFrom } from '../../../kit/custom-fields/custom-filter.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

/** The `validateSearch` of the list. */
export const risListSearch = listSearch(records.ris.sorts, customFilterFrom)
