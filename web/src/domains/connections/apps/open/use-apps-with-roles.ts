import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import type { CallReply } from '../../../../api/contract-types.ts'

type Apps = CallReply<'listAppsWithRoles'>
type Answer =
  | { status: 'asking' }
  | { status: 'known'; apps: Apps }
  | { status: 'failed'; error: unknown; retry: () => void }

/** The apps and the roles that may open them, for a page without a query client. */
export function useAppsWithRoles(): Answer {
  const [answer, setAnswer] = useState<Answer>({ status: 'asking' })
  const isAsking = answer.status === 'asking'
  useEffect(() => {
    if (!isAsking) return
    let isCurrent = true
    const show = (next: Answer) => {
      if (isCurrent) setAnswer(next)
    }
    call('listAppsWithRoles').then(
      (apps) => show({ status: 'known', apps }),
      (error: unknown) => show({ status: 'failed', error, retry: () => setAnswer({ status: 'asking' }) }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAsking])
  return answer
}
