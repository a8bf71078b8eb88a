import type { Enforcement } from '@gantry/contract/domains/compliance/requirements/words'
import { IconAlertTriangle, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'
import classes from './requirements.module.css'

const looks = {
  INFORM: { color: 'petrol', icon: IconInfoCircle },
  WARN: { color: 'ember', icon: IconAlertTriangle },
  HOLD: { color: 'red', icon: IconLock },
} as const

export function EnforcementBadge({ enforcement }: { enforcement: Enforcement }) {
  const { t } = useTranslation('requirements')
  const { color, icon: Icon } = looks[enforcement]
  return (
    <Badge color={color}>
      <Icon size={12} className={classes.icon} aria-hidden /> {t(`enforcement.${enforcement}`)}
    </Badge>
  )
}
