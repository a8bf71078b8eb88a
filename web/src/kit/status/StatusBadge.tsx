import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

/** `isPending`: an account whose owner has not activated it. It is not called active before that. */
export type Status = { status: boolean; isPending?: boolean }

export const statusWord = ({ status, isPending = false }: Status) =>
  status ? (isPending ? 'notActivated' : 'active') : 'inactive'

/** The status as a word; the colour is not needed to understand it. */
export function StatusBadge({ status, isPending = false }: Status) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge} data-active={status && !isPending} data-pending={status && isPending}>
      {t(`status.${statusWord({ status, isPending })}`)}
    </span>
  )
}
