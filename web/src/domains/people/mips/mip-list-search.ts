import { type StateFilter, stateFilters } from '@gantry/contract/australian-states'
import { records } from '@gantry/contract/registry'
import { type CustomFilter, customFilterFrom } from '../../../kit/custom-fields/custom-filter.ts'
import { listSearch } from '../../../ui/list/list-search.ts'

export type MipFilters = { state?: StateFilter }

export function stateFrom(value: unknown): { state?: StateFilter } {
  const state = stateFilters.find((known) => known === value)
  return state === undefined ? {} : { state }
}

/** The `validateSearch` of the list. */
export const mipListSearch = listSearch<MipFilters & CustomFilter>(records.mip.sorts, (raw) => ({
  ...stateFrom(raw.state),
  ...customFilterFrom(raw),
}))
