import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/basic/Button.tsx'
import { useErrorText } from '../ui/feedback/use-error-text.ts'
import { useOnline } from '../ui/feedback/use-online.ts'
import { useDocumentTitle } from '../ui/layout/use-document-title.ts'
import classes from './status-pages.module.css'

// After an update of the portal, the server no longer has the files that an open tab requests.
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|file of texts/i.test(error.message)

/** Shown when a page could not be rendered. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['errors', 'messages'])
  const router = useRouter()
  const errorText = useErrorText()
  const isOnline = useOnline()
  useDocumentTitle(isOnline ? t('brokenTitle') : t('offlineTitle'))
  const isOutdated = isOnline && isMissingChunk(error)

  // A file of the page that could not be loaded is loaded only by a new page.
  useEffect(() => {
    if (isOnline) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOnline])

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
      <p className={classes.code}>{isOnline ? t('brokenTitle') : t('offlineTitle')}</p>
      <h1 className={classes.message}>
        {isOnline && !isOutdated && errorText(error, t('messages:pages.broken')).message}
        {isOutdated && t('newVersion')}
        {!isOnline && t('offlinePage')}
      </h1>
      {isOutdated ? (
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      ) : (
        isOnline && <Button onClick={() => void retry()}>{t('retry')}</Button>
      )}
    </div>
  )
}
