import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

type Search = Record<string, unknown>
/** The `validateSearch` of the list. */
export type ParseSearch = (raw: Search) => object

/** The parameters of a list that a view keeps: the page and its size are about the moment. */
function keptOf(search: object): Search {
  const { page: _page, size: _size, ...kept } = search as Search
  return kept
}

/** The search of a list as the text that is saved. Equal searches have the same text. */
export function viewText(search: object): string {
  const sorted = Object.entries(keptOf(search)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return defaultStringifySearch(Object.fromEntries(sorted)).slice(1)
}

/** The search of a saved view. What the list does not know (any more) is left out. */
export const viewSearch = (text: string, parse: ParseSearch): Search =>
  keptOf(parse(defaultParseSearch(`?${text}`)))
