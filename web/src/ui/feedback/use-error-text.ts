import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'

export type ErrorText = { message: string; detail?: string }

/** The text for a failed call: the server's message if there is one, or the fixed text of the action. */
export function useErrorText() {
  const { t } = useTranslation('errors')
  return (error: unknown, fallback?: string): ErrorText => {
    if (!(error instanceof ApiError)) return { message: fallback ?? t('unexpected') }
    if (error.isNetworkFailure) return { message: t('network') }
    const message = error.message || fallback || t('unexpected')
    // A reference helps support with unexpected errors. A refused input needs none.
    const detail =
      error.status >= 500 && error.requestId ? t('reference', { requestId: error.requestId }) : undefined
    return { message, ...(detail ? { detail } : {}) }
  }
}
