import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'

const SHOWN = 50
const TYPING_PAUSE = 250

type RisSelectProps = {
  label: string
  description: string
  placeholder: string
  value: number | null
  /** The name of the chosen RIS, in case the search does not find it. */
  chosenName?: string | null
  error?: string | undefined
  onChange: (risId: number | null) => void
}

/** A select that searches one RIS; none can be chosen too. */
export function RisSelect(props: RisSelectProps) {
  const { t } = useTranslation('ris')
  const { label, description, placeholder, value, chosenName, error, onChange } = props
  const [text, setText] = useState('')
  const typed = useDebouncedValue(text.trim(), TYPING_PAUSE)
  const [names] = useState(() => new Map<number, string>())
  // After a choice the input contains the name of the RIS, which is not a search.
  const ownName = value === null ? undefined : (names.get(value) ?? chosenName ?? undefined)
  const search = typed === ownName ? '' : typed
  const { data } = useQuery({
    ...callQuery('listRis', {
      body: {
        pageRequest: { pageNo: 0, pageSize: SHOWN, sortConditions: [{ sortBy: 'name', sortType: 'asc' }] },
        ...(search === '' ? {} : { search }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const found = data?.ris ?? []
  for (const { risId, name } of found) names.set(risId, name)
  const options = found.map(({ risId, name }) => ({ value: String(risId), label: name }))
  const isMissing = value !== null && !found.some(({ risId }) => risId === value)
  if (isMissing) options.unshift({ value: String(value), label: ownName ?? `#${value}` })
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      options={options}
      clearLabel={`${label}: ${placeholder}`}
      nothingFound={t('nothingFound')}
      value={value === null ? null : String(value)}
      search={{ text, onChange: setText }}
      onChange={(risId) => onChange(risId === null ? null : Number(risId))}
    />
  )
}
