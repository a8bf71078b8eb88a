import { useTranslation } from 'react-i18next'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { Switch } from '../../../../ui/forms/Switch.tsx'

type AllowedSwitchProps = {
  /** The other record of the link, for screen readers. */
  name: string
  allowed: boolean
  isWaiting: boolean
  /** Absent where the viewer may not set it. */
  onChange?: ((allowed: boolean) => void) | false
}

/** Whether the person may report for the MIP: a switch for those who may set it, a badge for others. */
export function AllowedSwitch({ name, allowed, isWaiting, onChange }: AllowedSwitchProps) {
  const { t } = useTranslation('mips')
  if (!onChange) {
    return (
      <Badge color={allowed ? 'green' : 'gray'}>
        {allowed ? t('allowed.label') : t('numbers.notAllowed')}
      </Badge>
    )
  }
  return (
    <Switch
      label={t('allowed.label')}
      aria-label={t('allowed.of', { name })}
      checked={allowed}
      disabled={isWaiting}
      onChange={onChange}
    />
  )
}
