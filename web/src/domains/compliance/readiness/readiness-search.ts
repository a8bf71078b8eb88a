import { dayFrom, idFrom, textFrom } from '../../../ui/list/list-search.ts'

type ReadinessSearch = { page?: number; q?: string; day?: string }

/** The `validateSearch` of the page. */
export function readinessSearch(raw: Record<string, unknown>): ReadinessSearch {
  const [page, q, day] = [idFrom(raw.page), textFrom(raw.q, 120), dayFrom(raw.day)]
  return {
    ...(page !== undefined && { page }),
    ...(q !== undefined && { q }),
    ...(day !== undefined && { day }),
  }
}
