import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../i18n/format.ts'
import { DateField } from '../../ui/days/DateField.tsx'
import { endOf } from './link-end.ts'

type UntilFieldProps = {
  label?: string
  description?: string
  /** The last day; empty for no end. */
  value: string
  onChange: (lastDay: string) => void
  error?: string | undefined
  isFirst?: boolean
}

/** The last day of a link. */
export function UntilField({ label, description, value, onChange, error, isFirst }: UntilFieldProps) {
  const { t } = useTranslation('links')
  return (
    <DateField
      label={label ?? t('end.until')}
      description={description}
      min={todayHere()}
      max="9999-12-31"
      value={value}
      error={error}
      onChange={onChange}
      data-autofocus={isFirst}
    />
  )
}

/** The field for the end of all links that a dialog adds. */
export function useUntil(description?: string) {
  const { t } = useTranslation('links')
  const key = useId()
  const [lastDay, setLastDay] = useState('')
  const hint = description ?? t('end.hint')
  const field = <UntilField key={key} description={hint} value={lastDay} onChange={setLastDay} />
  return { field, validUntil: endOf(lastDay) }
}
