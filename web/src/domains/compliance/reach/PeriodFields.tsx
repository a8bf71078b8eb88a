import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../i18n/format.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'

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
      <TextInput
        type="date"
        label={t('fields.from')}
        value={first}
        max={last < today ? last : today}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t('fields.to')}
        value={last}
        min={first}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </>
  )
}
