import { useTranslation } from 'react-i18next'
import type { FieldParts } from '../basic/Field.tsx'
import { joined } from '../basic/joined.ts'
import { TextInput } from '../basic/TextInput.tsx'
import { DateField } from './DateField.tsx'
import classes from './DateTimeField.module.css'

export type DateTimeFieldProps = FieldParts & {
  label: string
  className?: string | undefined
  /** `2026-11-24T14:05`, or empty. */
  value: string
  onChange: (time: string) => void
  /** Only complete times and the empty text are passed on. */
  isFilter?: boolean
  max?: string
}

/** A day and a time of that day. A new day begins at midnight, so that the day alone is an answer too. */
export function DateTimeField({
  label,
  value,
  onChange,
  isFilter,
  max,
  className,
  ...others
}: DateTimeFieldProps) {
  const { t } = useTranslation('days', { useSuspense: false })
  const [day = '', time = ''] = value.split(/T(?=\d\d:\d\d$)/)
  return (
    <div className={joined(classes.both, className)}>
      <DateField
        {...others}
        label={label}
        value={day}
        max={max?.slice(0, 10)}
        isFilter={isFilter ?? false}
        onChange={(next) => onChange(next === '' ? '' : `${next}T${time || '00:00'}`)}
      />
      <TextInput
        type="time"
        aria-label={t('time', { label })}
        className={classes.time}
        disabled={day === ''}
        value={time}
        onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value || '00:00'}`)}
      />
    </div>
  )
}
