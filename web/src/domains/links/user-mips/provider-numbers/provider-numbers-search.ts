import { flagFrom, idFrom, listSearch, textFrom } from '../../../../ui/list/list-search.ts'
import { stateFrom } from '../../../mips/index.ts'

export type NumberFilters = {
  /** Narrow the columns: words of a MIP, its state, and which page of them. */
  mip?: string
  state?: string
  mipPage?: number
  /** Only people of whom a number is missing or fails. */
  attention?: true
}

const filters = (raw: Record<string, unknown>): NumberFilters => {
  const [mip, mipPage] = [textFrom(raw.mip, 120), idFrom(raw.mipPage)]
  return {
    ...stateFrom(raw.state),
    ...(mip === undefined ? {} : { mip }),
    ...(mipPage === undefined ? {} : { mipPage }),
    ...(flagFrom(raw.attention) === true ? { attention: true } : {}),
  }
}

/** What the address of the matrix holds. */
export const providerNumbersSearch = listSearch<NumberFilters>(['lastName', 'siteCode'], filters)
