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
  placeholder: string
  required?: boolean
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
  const [chosenName, setChosenName] = useState<string | null>(null)
  const typed = useDebouncedValue(text.trim(), TYPING_PAUSE)
  // After a choice the input contains the record's name, which is not a search.
  const search = typed === chosenName ? '' : typed
  const { found } = useFoundRecords([kind], { search, pageSize: SHOWN, isWanted: true })
  const isFound = found.some(({ id }) => id === value)
  // The address may name a record that is not among the first ones.
  const { data: missing } = useQuery({
    ...callQuery(records[kind].get as 'getMip', { params: { [records[kind].id]: value ?? 0 } as never }),
    enabled: value !== null && !isFound && chosenName === null,
  })
  const missingName = chosenName ?? (missing ? recordName(kind, missing) : `#${value}`)
  const options = found.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={props.placeholder}
      required={props.required ?? false}
      error={props.error}
      className={props.className}
      autoFocus={props.autoFocus ?? false}
      options={
        value === null || isFound ? options : [{ value: String(value), label: missingName }, ...options]
      }
      clearLabel={`${label}: ${props.placeholder}`}
      nothingFound={t('table.noMatches')}
      value={value === null ? null : String(value)}
      search={{ text, onChange: setText }}
      onChange={(chosen) => {
        const id = chosen === null ? null : Number(chosen)
        setChosenName(found.find((record) => record.id === id)?.name ?? null)
        onChange(id)
      }}
    />
  )
}
