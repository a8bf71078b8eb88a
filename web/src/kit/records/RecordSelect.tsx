import { type RecordKind, records } from '@gantry/contract/registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'
import { recordName } from './record-fields.ts'
import { useFoundRecords } from './use-found-records.ts'

const SHOWN = 50
const TYPING_PAUSE = 250

type RecordSelectProps = {
  kind: RecordKind
  label: string
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean
  description?: string
  placeholder: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  value: number | null
  onChange: (id: number | null) => void
  autoFocus?: boolean
  className?: string | undefined
}

/** A select that searches one of many records of a kind. */
export function RecordSelect(props: RecordSelectProps) {
  const { t } = useTranslation()
  const { kind, label, isLabelHidden = false, value, onChange } = props
  const [text, setText] = useState('')
  const [names] = useState(() => new Map<number, string>())
  const typed = useDebouncedValue(text.trim(), TYPING_PAUSE)
  // After a choice the input contains the record's name, which is not a search.
  const search = value !== null && typed === names.get(value) ? '' : typed
  const { found, isPending } = useFoundRecords([kind], { search, pageSize: SHOWN, isWanted: true })
  for (const { id, name, isInactive } of found)
    names.set(id, isInactive ? t('status.inactiveName', { name }) : name)
  const isMissing = value !== null && !isPending && !found.some(({ id }) => id === value)
  // The chosen record need not be among the first ones.
  const { data: missing } = useQuery({
    ...callQuery(records[kind].get as 'getMip', { params: { [records[kind].id]: value ?? 0 } as never }),
    enabled: isMissing && !names.has(value),
  })
  if (isMissing && missing && !names.has(value)) names.set(value, recordName(kind, missing))
  const ids = found.map(({ id }) => id)
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={props.description}
      placeholder={props.placeholder}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      error={props.error}
      className={props.className}
      autoFocus={props.autoFocus ?? false}
      options={(isMissing ? [value, ...ids] : ids).map((id) => ({
        value: String(id),
        label: names.get(id) ?? `#${id}`,
      }))}
      clearLabel={`${label}: ${props.placeholder}`}
      nothingFound={t('table.noMatches')}
      value={value === null ? null : String(value)}
      search={{ text, onChange: setText }}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
