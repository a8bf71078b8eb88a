import {
  importKinds,
  importOutcomes,
  importStates,
  importVerdicts,
} from '@gantry/contract/domains/people/imports/words'
import { idFrom, listSearch } from '../../../ui/list/list-search.ts'

export type ImportFilters = { kind?: (typeof importKinds)[number]; state?: (typeof importStates)[number] }

export const importListSearch = listSearch<ImportFilters>(['createdAt'], ({ kind, state }) => {
  const known = {
    kind: importKinds.find((name) => name === kind),
    state: importStates.find((name) => name === state),
  }
  return { ...(known.kind && { kind: known.kind }), ...(known.state && { state: known.state }) }
})

export const rowStates = [...importVerdicts, ...importOutcomes] as const
export type RowState = (typeof rowStates)[number]
export type RowFilters = { state?: RowState }

export const importDetailSearch = listSearch<RowFilters & { id?: number }>(['rowNumber'], (raw) => {
  const id = idFrom(raw.id)
  const state = rowStates.find((name) => name === raw.state)
  return { ...(id === undefined ? {} : { id }), ...(state && { state }) }
})
