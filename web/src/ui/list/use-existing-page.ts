import { useEffect, useEffectEvent } from 'react'

type Paged = { page: number; setPage: (page: number) => void }

/**
 * Goes to the last page from a page beyond it: the only row of the last page was removed, or an old link asks for a
 * page that is no more. `totals` is absent while the answer for this page is still to come.
 */
export function useExistingPage({ page, setPage }: Paged, totals: { totalPages: number } | undefined): void {
  const last = Math.max(1, totals?.totalPages ?? page)
  const isBeyond = page > last
  // `setPage` is new at each render, and its navigation renders: as a dependency it would navigate without end.
  const goTo = useEffectEvent(setPage)
  useEffect(() => {
    if (isBeyond) goTo(last)
  }, [isBeyond, last])
}
