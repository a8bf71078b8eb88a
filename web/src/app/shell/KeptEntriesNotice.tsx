import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { keptEntries } from '../../ui/forms/kept-entries.ts'

/** Says after the next sign-in that a form still has what was typed before the session ended. */
export function KeptEntriesNotice() {
  const { t } = useTranslation()
  const kept = useSyncExternalStore(keptEntries.subscribe, keptEntries.get)
  if (kept.size === 0) return null
  return (
    <Alert tone="petrol" role="status" title={t('kept.title')}>
      <p>{t('kept.page')}</p>
      <Button size="compact" variant="default" onClick={keptEntries.dropAll}>
        {t('kept.discard')}
      </Button>
    </Alert>
  )
}
