import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** The status in words; the colour only helps. */
export function StatusBadge({ status }: { status: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-active={status}>
      {status ? t('status.active') : t('status.inactive')}
    </span>
  )
}
