import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'

export type LinkCheck<Reply> =
  | { status: 'checking' }
  | { status: 'valid'; reply: Reply }
  | { status: 'invalid'; refusal: ApiError }
  | { status: 'unanswered'; error: unknown; retry: () => void }

// A server that cannot be reached or is busy has not judged the link.
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Asks the server whether a mailed link is still valid. `check` must be the same function in every render. */
export function useLinkCheck<Reply>(check: () => Promise<Reply>): LinkCheck<Reply> {
  const [state, setState] = useState<LinkCheck<Reply>>({ status: 'checking' })

  const run = useCallback(async (): Promise<LinkCheck<Reply>> => {
    try {
      return { status: 'valid', reply: await check() }
    } catch (error) {
      if (isRefusal(error)) return { status: 'invalid', refusal: error }
      return { status: 'unanswered', error, retry: () => setState({ status: 'checking' }) }
    }
  }, [check])

  const isChecking = state.status === 'checking'
  useEffect(() => {
    if (!isChecking) return
    let isCurrent = true
    void run().then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [isChecking, run])

  return state
}
