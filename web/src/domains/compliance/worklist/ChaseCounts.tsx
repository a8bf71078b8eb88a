import type { ChasePreview } from '@gantry/contract/domains/compliance/worklist/schemas'
import { chaseDays, type OnQuietDays, onQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import classes from './worklist.module.css'

type ChaseCountsProps = {
  counts: ChasePreview
  value: OnQuietDays
  onChange: (value: OnQuietDays) => void
}

/** How many people would get a mail now or later, and why others would not. Where somebody has a quiet day, the sender chooses. */
export function ChaseCounts({ counts, value, onChange }: ChaseCountsProps) {
  const { t } = useTranslation('worklist')
  const { mails, quiet, chased, withoutMail, withoutMatter } = counts
  const now = value === 'SEND' ? mails + quiet : mails
  return (
    <>
      <ul className={classes.preview}>
        <li>
          <strong>{t('preview.mails', { count: now })}</strong>
        </li>
        {quiet > 0 && value === 'WAIT' && <li>{t('preview.quiet', { count: quiet })}</li>}
        {chased > 0 && <li>{t('preview.chased', { count: chased, days: chaseDays })}</li>}
        {withoutMail > 0 && <li>{t('preview.withoutMail', { count: withoutMail })}</li>}
        {withoutMatter > 0 && <li>{t('preview.withoutMatter', { count: withoutMatter })}</li>}
      </ul>
      {quiet > 0 && (
        <RadioGroup
          label={t('quiet.question', { count: quiet })}
          options={onQuietDays.map((choice) => ({ value: choice, label: t(`quiet.${choice}`) }))}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  )
}
