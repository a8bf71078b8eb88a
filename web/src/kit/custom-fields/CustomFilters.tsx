import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { yesNo } from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../ui/list/filters.tsx'
import type { CustomFilter } from './custom-filter.ts'
import { useFieldText } from './use-custom-fields.ts'

type CustomFiltersProps = {
  /** Those with choices, and those of yes and no. */
  fields: readonly UsedCustomField[]
  filter: CustomFilter['custom']
  onChange: (filter: CustomFilter['custom']) => void
}

const noFilter = {}

/** Filters a list by the custom fields that are its columns. */
export default function CustomFilters({ fields, filter = noFilter, onChange }: CustomFiltersProps) {
  const { t } = useTranslation('custom-fields')
  const textOf = useFieldText()
  const flags = [
    { value: yesNo.yes, label: t('values.yes') },
    { value: yesNo.no, label: t('values.no') },
  ]

  function change(key: string, value: string | undefined): void {
    const { [key]: _, ...others } = filter
    const next = value === undefined ? others : { ...others, [key]: value }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }

  return fields.map(({ key, type, label, choices }) => (
    <ChoiceFilter
      key={key}
      label={t('values.filter', { label: textOf(label) })}
      placeholder={t('values.any', { label: textOf(label) })}
      options={
        type === 'YES_NO'
          ? flags
          : choices.map((choice) => ({ value: choice.value, label: textOf(choice.label) }))
      }
      value={filter[key]}
      onChange={(value) => change(key, value)}
    />
  ))
}
