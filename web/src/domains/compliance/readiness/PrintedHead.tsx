import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatNumber, formatTime, todayHere } from '../../../i18n/format.ts'
import classes from './readiness.module.css'

type PrintedHeadProps = {
  /** Undefined: today. */
  day: string | undefined
  /** When the server was asked. */
  madeAt: number
  first: number
  shown: number
  total: number
}

/** On paper only: the day that the page speaks of, when it was made, and which MIPs it has. */
export function PrintedHead({ day, madeAt, first, shown, total }: PrintedHeadProps) {
  const { t, i18n } = useTranslation('readiness')
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <p className={classes.printed}>
      {t(day === undefined ? 'print.today' : 'print.then', {
        day: formatCalendarDay(day ?? todayHere(), i18n.language),
        time: formatTime(new Date(madeAt).toISOString(), i18n.language),
      })}{' '}
      {t('print.part', { from: number(first), to: number(first + shown - 1), of: number(total) })}
    </p>
  )
}
