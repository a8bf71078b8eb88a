import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { keptEntries } from '../../ui/forms/kept/kept-entries.ts'

/** Says that a form that was closed has kept what was typed. */
export function KeptEntriesNotice() {
  const { t } = useTranslation()
  const closed = useSyncExternalStore(keptEntries.subscribe, keptEntries.closedForms)
  if (closed.length === 0) return null
  return (
    <Alert tone="petrol" role="status" title={t('kept.title')}>
      <p>{t('kept.page')}</p>
      <Button size="compact" variant="default" onClick={keptEntries.dropAll}>
        {t('kept.discard')}
      </Button>
    </Alert>
  )
}
