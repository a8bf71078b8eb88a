import type { ReachIntervals } from '@gantry/contract/domains/compliance/reach/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import classes from './reach.module.css'

/** When there was access. */
export function Intervals({ intervals }: { intervals: ReachIntervals }) {
  const { t, i18n } = useTranslation('reach')
  const time = (text: string) => formatTime(text, i18n.language)
  return (
    <ul className={classes.intervals} aria-label={t('list.intervals')}>
      {intervals.map(({ from, until }) => (
        <li key={from}>{t('list.interval', { from: time(from), until: time(until) })}</li>
      ))}
    </ul>
  )
}
