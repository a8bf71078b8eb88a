import { idFrom } from '../../ui/list/list-search.ts'

/** The `validateSearch` of a record's page: `?id=3&tab=users`. It drops everything else that the address holds. */
export function detailSearch<Tab extends string>(tabs: readonly Tab[]) {
  return (raw: Record<string, unknown>): { id?: number; tab?: Tab } => {
    const id = idFrom(raw.id)
    const tab = tabs.find((known) => known === raw.tab)
    return { ...(id === undefined ? {} : { id }), ...(tab === undefined ? {} : { tab }) }
  }
}
