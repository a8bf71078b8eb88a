import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../i18n/format.ts'
import { DateFilter } from '../../../ui/days/day-filters.tsx'

type PeriodFieldsProps = {
  first: string
  last: string
  onChange: (changes: { from?: string | undefined; to?: string | undefined }) => void
}

/** The days of the asked period, both included. An empty field is the default again. */
export function PeriodFields({ first, last, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('reach')
  const today = todayHere()
  return (
    <>
      <DateFilter
        label={t('fields.from')}
        value={first}
        max={last < today ? last : today}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DateFilter
        label={t('fields.to')}
        value={last}
        min={first}
        onChange={(day) => onChange({ to: day || undefined })}
      />
    </>
  )
}
