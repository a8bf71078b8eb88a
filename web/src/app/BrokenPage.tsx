import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/basic/Button.tsx'
import { useErrorText } from '../ui/feedback/use-error-text.ts'
import { useDocumentTitle } from '../ui/layout/use-document-title.ts'
import classes from './status-pages.module.css'

// After an update of the portal, the server no longer has the files that an open tab requests.
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)

/** Shown when a page could not be rendered. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['errors', 'messages'])
  const router = useRouter()
  const errorText = useErrorText()
  useDocumentTitle(t('brokenTitle'))
  const isOutdated = isMissingChunk(error)

  async function retry(): Promise<void> {
    // The cached answers would break the page again. The module is imported here, because pages outside the shell cache
    // nothing and do not load it.
    const { queryClient } = await import('../api/queries.ts')
    queryClient.clear()
    reset()
    await router.invalidate()
  }

  return (
    <div className={classes.page} role="alert">
      <p className={classes.code}>{t('brokenTitle')}</p>
      <h1 className={classes.message}>
        {isOutdated ? t('newVersion') : errorText(error, t('messages:pages.broken')).message}
      </h1>
      {isOutdated ? (
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      ) : (
        <Button onClick={() => void retry()}>{t('retry')}</Button>
      )}
    </div>
  )
}
