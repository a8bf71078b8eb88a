import type { CustomValue, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, joinNames } from '../../i18n/format.ts'
import { useFieldText } from './use-custom-fields.ts'

type Field = Pick<UsedCustomField, 'type' | 'choices'>

/** Says a value in words. A choice that is no longer offered is said by its value. */
export function useValueText(): (field: Field, value: CustomValue | undefined) => string {
  const { t, i18n } = useTranslation('custom-fields')
  const textOf = useFieldText()
  const choiceOf = ({ choices }: Field, value: string) => {
    const choice = choices.find((known) => known.value === value)
    return choice === undefined ? t('values.removedChoice', { value }) : textOf(choice.label)
  }
  return (field, value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'number')
      return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 }).format(value)
    if (Array.isArray(value))
      return joinNames(
        value.map((one) => choiceOf(field, one)),
        i18n.language,
      )
    if (field.type === 'ONE_OF') return choiceOf(field, value)
    return field.type === 'DATE' ? formatCalendarDay(value, i18n.language) : value
  }
}
