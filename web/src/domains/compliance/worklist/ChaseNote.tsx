import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { Named } from './Named.tsx'
import classes from './worklist.module.css'

type ChaseNoteProps = Pick<WorklistMatter, 'chase' | 'waitsUntil' | 'escalations'>

/** When the last mail was sent or will be, what the person has done since, and who else was told. */
export function ChaseNote({ chase, waitsUntil, escalations }: ChaseNoteProps) {
  const { t, i18n } = useTranslation('worklist')
  const day = (at: string) => formatDate(at, i18n.language)
  if (chase === null && waitsUntil === null) return null
  return (
    <span className={classes.lines}>
      {waitsUntil !== null && <span>{t('chase.waits', { day: day(waitsUntil) })}</span>}
      {chase !== null && (
        <>
          <span>{t('chase.sent', { day: day(chase.sentAt) })}</span>
          <span className={classes.distance}>
            {chase.submittedAt !== null
              ? t('chase.submitted', { day: day(chase.submittedAt) })
              : chase.openedAt === null
                ? t('chase.notOpened')
                : t('chase.opened', { day: day(chase.openedAt) })}
          </span>
        </>
      )}
      {escalations.map(({ level, sentAt, ...told }) => (
        <span key={level} className={classes.distance}>
          {t(`chase.told.${level}`, { day: day(sentAt) })} <Named {...told} />
        </span>
      ))}
    </span>
  )
}
