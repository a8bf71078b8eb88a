import { useEffect, useEffectEvent } from 'react'

type Paged = { page: number; setPage: (page: number) => void }

/**
 * Leads from a page beyond the last one to the last one. This happens when the only row of the last page was removed,
 * or with an old link. `totals` is absent until this page is read.
 */
export function useExistingPage({ page, setPage }: Paged, totals: { totalPages: number } | undefined): void {
  const last = Math.max(1, totals?.totalPages ?? page)
  const isBeyond = page > last
  // `setPage` is new at each render and causes a render, so as a dependency it would navigate endlessly.
  const goTo = useEffectEvent(setPage)
  useEffect(() => {
    if (isBeyond) goTo(last)
  }, [isBeyond, last])
}
