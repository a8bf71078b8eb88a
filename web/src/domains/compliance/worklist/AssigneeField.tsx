import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'

type AssigneeFieldProps = { value: number | null; onChange: (userId: number | null) => void }

/** Chooses one of the administrators whom the viewer knows. */
export default function AssigneeField({ value, onChange }: AssigneeFieldProps) {
  const { t } = useTranslation('worklist')
  const [text, setText] = useState('')
  const search = useDebouncedValue(text.trim(), 250)
  const { data } = useQuery({
    ...callQuery('listWorklistAssignees', { query: search === '' ? {} : { search } }),
    placeholderData: (last) => last,
  })
  return (
    <Select
      label={t('columns.assignee')}
      options={(data?.assignees ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFound={t('noAssignee')}
      search={{ text, onChange: setText }}
      required
    />
  )
}
