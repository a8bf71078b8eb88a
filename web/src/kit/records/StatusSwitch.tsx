import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/forms/Switch.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type StatusSwitchProps = {
  /** Whose status it is, for those who can't see the row. */
  name: string
  status: boolean
  pending?: boolean
  /** Absent where the person may only look. */
  onChange?: (status: boolean) => void
}

/** Active or inactive, to be seen everywhere and to be set by those who may. */
export function StatusSwitch({ name, status, pending = false, onChange }: StatusSwitchProps) {
  const { t } = useTranslation()
  if (!onChange) return <StatusBadge status={status} />
  return (
    <Switch
      color="green"
      checked={status}
      disabled={pending}
      aria-label={t('status.change', { name })}
      label={status ? t('status.active') : t('status.inactive')}
      onChange={onChange}
    />
  )
}
