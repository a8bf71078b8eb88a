import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/forms/Switch.tsx'
import { type Status, StatusBadge, statusWord } from './StatusBadge.tsx'

type StatusSwitchProps = Status & {
  /** The name of the record, for screen readers. */
  name: string
  pending?: boolean
  /** Absent where the viewer may not set it. */
  onChange?: (status: boolean) => void
}

/** The status: a switch for those who may set it, a badge for others. */
export function StatusSwitch({
  name,
  status,
  isPending = false,
  pending = false,
  onChange,
}: StatusSwitchProps) {
  const { t } = useTranslation()
  if (!onChange) return <StatusBadge status={status} isPending={isPending} />
  const word = t(`status.${statusWord({ status, isPending })}`)
  return (
    <Switch
      {...(!isPending && { color: 'green' as const })}
      checked={status}
      disabled={pending}
      aria-label={t('status.change', { name, status: word })}
      label={word}
      onChange={onChange}
    />
  )
}
