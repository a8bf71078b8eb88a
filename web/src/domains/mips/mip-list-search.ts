import { records } from '@gantry/contract/registry'
import { listSearch, textFrom } from '../../ui/list/list-search.ts'

export type MipFilters = { state?: string }

export function stateFrom(value: unknown): { state?: string } {
  const state = textFrom(value, 40)
  return state === undefined ? {} : { state }
}

/** The `validateSearch` of the list. */
export const mipListSearch = listSearch<MipFilters>(records.mip.sorts, (raw) => stateFrom(raw.state))
