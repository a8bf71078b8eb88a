import { useTranslation } from 'react-i18next'
import { ConflictNotice as Notice } from '../../../kit/records/ConflictNotice.tsx'
import type { Conflict } from '../../../kit/records/use-record-form.ts'
import type { UserValues } from './account-values.ts'

type ConflictNoticeProps = { conflict: Conflict; onReload: () => Promise<void> }

/** Someone else saved this person first. */
export function ConflictNotice({ conflict, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation(['users', 'messages'])
  const labelOf = (name: string) =>
    t(`fields.${name === 'roleIds' ? 'roles' : (name as Exclude<keyof UserValues, 'roleIds'>)}`)
  return (
    <Notice
      conflict={conflict}
      title={t('form.staleTitle')}
      labelOf={labelOf}
      fetchFailed={t('messages:users.fetchFailed')}
      onReload={onReload}
    />
  )
}
