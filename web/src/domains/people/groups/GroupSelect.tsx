import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'

const SHOWN = 50
const TYPING_PAUSE = 250

type Chosen = { groupId: number; groupName: string; status?: boolean }
type GroupSelectProps = {
  label: string
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean
  description?: string
  placeholder: string
  value: number | null
  /** The chosen group, in case the search does not find it. */
  chosen?: Chosen | null
  disabled?: boolean
  autoFocus?: boolean
  className?: string | undefined
  onChange: (groupId: number | null) => void
}

/** A select that searches one of many groups. */
export function GroupSelect(props: GroupSelectProps) {
  const { t } = useTranslation('users')
  const { label, isLabelHidden = false, value, chosen, onChange } = props
  const [text, setText] = useState('')
  const typed = useDebouncedValue(text.trim(), TYPING_PAUSE)
  const [names] = useState(() => new Map<number, string>())
  // After a choice the input contains the group's name, which is not a search.
  const ownName = value === null ? undefined : (names.get(value) ?? chosen?.groupName)
  const search = typed === ownName ? '' : typed
  const { data } = useQuery({
    ...callQuery('listGroups', {
      body: {
        pageRequest: {
          pageNo: 0,
          pageSize: SHOWN,
          sortConditions: [{ sortBy: 'groupName', sortType: 'asc' }],
        },
        ...(search === '' ? {} : { search }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const found: Chosen[] = data?.groups ?? []
  const labelOf = ({ groupName, status = true }: Chosen) =>
    status ? groupName : t('groups.inactiveName', { name: groupName })
  for (const group of found) names.set(group.groupId, labelOf(group))
  const isMissing = value !== null && data !== undefined && !found.some(({ groupId }) => groupId === value)
  const options = isMissing ? [{ groupId: value, groupName: ownName ?? `#${value}` }, ...found] : found
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={props.description}
      placeholder={props.placeholder}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      className={props.className}
      options={options.map((group) => ({ value: String(group.groupId), label: labelOf(group) }))}
      clearLabel={`${label}: ${props.placeholder}`}
      nothingFound={t('groups.noGroups')}
      value={value === null ? null : String(value)}
      search={{ text, onChange: setText }}
      onChange={(groupId) => onChange(groupId === null ? null : Number(groupId))}
    />
  )
}
