// The interface of lists for the domains.
export {
  cachedListPage,
  inPageOrder,
  listPage,
  listRows,
  type PageOfIds,
  type PageRequest,
  type Totals,
} from './list-page.ts'
export { createOrder } from './order.ts'
export type { List, Source } from './page-reader.ts'
export { matchesEveryWord, wordsOf } from './search.ts'
export { keptTotal, startFoldingTotals, totalByStatus } from './totals.ts'
