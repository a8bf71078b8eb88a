import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/forms/Switch.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type StatusSwitchProps = {
  /** The name of the record, for screen readers. */
  name: string
  status: boolean
  pending?: boolean
  /** Absent where the viewer may not set it. */
  onChange?: (status: boolean) => void
}

/** The status: a switch for those who may set it, a badge for others. */
export function StatusSwitch({ name, status, pending = false, onChange }: StatusSwitchProps) {
  const { t } = useTranslation()
  if (!onChange) return <StatusBadge status={status} />
  const word = status ? t('status.active') : t('status.inactive')
  return (
    <Switch
      color="green"
      checked={status}
      disabled={pending}
      aria-label={t('status.change', { name, status: word })}
      label={word}
      onChange={onChange}
    />
  )
}
