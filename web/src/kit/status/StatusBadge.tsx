import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** The status as a word; the colour is not needed to understand it. */
export function StatusBadge({ status }: { status: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-active={status}>
      {status ? t('status.active') : t('status.inactive')}
    </span>
  )
}
