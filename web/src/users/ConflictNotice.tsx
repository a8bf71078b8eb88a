import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../ui/notify.ts'
import { useErrorText } from '../ui/use-error-text.ts'
import type { UserValues } from './account-values.ts'
import type { Conflict } from './use-person-form.ts'

type ConflictNoticeProps = {
  conflict: Conflict
  onReload: () => Promise<void>
}

/** Someone else saved first: says so, and what they changed, before anything is overwritten. */
export function ConflictNotice({ conflict, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation(['users', 'errors', 'messages'])
  const [isReloading, setReloading] = useState(false)
  const errorText = useErrorText()
  if (conflict.state === 'none') return null

  async function reload(): Promise<void> {
    setReloading(true)
    try {
      await onReload()
    } catch (error) {
      notify.error(errorText(error, t('messages:users.fetchFailed')).message)
    } finally {
      setReloading(false)
    }
  }

  const labelOf = (name: string) =>
    t(`fields.${name === 'roleIds' ? 'roles' : (name as Exclude<keyof UserValues, 'roleIds'>)}`)
  if (conflict.state === 'stale') {
    return (
      <Alert color="ember" icon={<IconAlertTriangle aria-hidden />} title={t('form.staleTitle')} role="alert">
        <p>{t('form.staleText')}</p>
        <Button size="compact-sm" variant="default" loading={isReloading} onClick={() => void reload()}>
          {t('errors:reload')}
        </Button>
      </Alert>
    )
  }
  return (
    <Alert
      color="petrol"
      title={t('form.reloadedTitle', { fields: conflict.theirs.map(labelOf).join(', ') })}
      role="status"
    >
      {t('form.reloadedText')}
    </Alert>
  )
}
