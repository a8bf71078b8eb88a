import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import classes from './worklist.module.css'

/** When the last mail was sent, and what the person has done since. */
export function ChaseNote({ chase }: { chase: NonNullable<WorklistMatter['chase']> }) {
  const { t, i18n } = useTranslation('worklist')
  const { sentAt, openedAt, submittedAt } = chase
  const [step, at] =
    submittedAt !== null ? (['submitted', submittedAt] as const) : (['opened', openedAt] as const)
  return (
    <span className={classes.lines}>
      <span>{t('chase.sent', { day: formatDate(sentAt, i18n.language) })}</span>
      <span className={classes.distance}>
        {at === null ? t('chase.notOpened') : t(`chase.${step}`, { day: formatDate(at, i18n.language) })}
      </span>
    </span>
  )
}
