import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from './notify.ts'
import { useErrorText } from './use-error-text.ts'
import type { Conflict } from './use-record-form.ts'

type ConflictNoticeProps = {
  conflict: Conflict
  /** "Someone else has just changed this person" */
  title: string
  labelOf: (field: string) => string
  fetchFailed: string
  onReload: () => Promise<void>
}

/** Someone else saved first: says so, and what they changed, before anything is overwritten. */
export function ConflictNotice({ conflict, title, labelOf, fetchFailed, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation(['common', 'errors'])
  const [isReloading, setReloading] = useState(false)
  const errorText = useErrorText()
  if (conflict.state === 'none') return null

  async function reload(): Promise<void> {
    setReloading(true)
    try {
      await onReload()
    } catch (error) {
      notify.error(errorText(error, fetchFailed).message)
    } finally {
      setReloading(false)
    }
  }

  if (conflict.state === 'stale') {
    return (
      <Alert color="ember" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
        <p>{t('conflict.staleText')}</p>
        <Button size="compact-sm" variant="default" loading={isReloading} onClick={() => void reload()}>
          {t('errors:reload')}
        </Button>
      </Alert>
    )
  }
  return (
    <Alert
      color="petrol"
      title={t('conflict.reloadedTitle', { fields: conflict.theirs.map(labelOf).join(', ') })}
      role="status"
    >
      {t('conflict.reloadedText')}
    </Alert>
  )
}
