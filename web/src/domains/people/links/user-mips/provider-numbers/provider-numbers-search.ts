import type { StateFilter } from '@gantry/contract/australian-states'
import { idFrom, listSearch, textFrom } from '../../../../../ui/list/list-search.ts'
import { stateFrom } from '../../../mips/index.ts'

export type NumberFilters = {
  /** Filters and page of the columns: a search for MIPs, their state, the page. */
  mip?: string
  state?: StateFilter
  mipPage?: number
}

const filters = (raw: Record<string, unknown>): NumberFilters => {
  const [mip, mipPage] = [textFrom(raw.mip, 120), idFrom(raw.mipPage)]
  return {
    ...stateFrom(raw.state),
    ...(mip === undefined ? {} : { mip }),
    ...(mipPage === undefined ? {} : { mipPage }),
  }
}

/** The `validateSearch` of the page. */
export const providerNumbersSearch = listSearch<NumberFilters>(['lastName', 'siteCode'], filters)
