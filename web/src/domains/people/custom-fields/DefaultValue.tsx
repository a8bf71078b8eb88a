import type { CustomValue } from '@gantry/contract/domains/people/custom-fields/schemas'
import { yesNo } from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../kit/custom-fields/use-custom-fields.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { FieldValues } from './field-values.ts'

type DefaultValueProps = {
  values: Pick<FieldValues, 'type' | 'choices'>
  input: { value: CustomValue; error: string | undefined; onChange: (next: unknown) => void }
}

/** The value of new records. Types without an input here have none: a long text, a day, and several choices. */
export function DefaultValue({ values: { type, choices }, input }: DefaultValueProps) {
  const { t } = useTranslation('custom-fields')
  const textOf = useFieldText()
  const { value, error, onChange } = input
  const parts = {
    label: t('fields.defaultValue'),
    description: t('form.defaultHint'),
    name: 'defaultValue',
    error,
  }
  if (type === 'YES_NO') {
    const shown = value === true ? yesNo.yes : value === false ? yesNo.no : null
    return (
      <Select
        {...parts}
        options={[
          { value: yesNo.yes, label: t('values.yes') },
          { value: yesNo.no, label: t('values.no') },
        ]}
        value={shown}
        clearLabel={t('values.clear', { label: parts.label })}
        onChange={(next) => onChange(next === null ? null : next === yesNo.yes)}
      />
    )
  }
  if (type === 'ONE_OF') {
    return (
      <Select
        {...parts}
        options={choices
          .filter((choice) => choice.value !== '')
          .map((choice) => ({ value: choice.value, label: textOf(choice.label) || choice.value }))}
        value={typeof value === 'string' ? value : null}
        clearLabel={t('values.clear', { label: parts.label })}
        onChange={(next) => onChange(next)}
      />
    )
  }
  if (type !== 'TEXT' && type !== 'NUMBER') return null
  const isNumber = type === 'NUMBER'
  return (
    <TextInput
      {...parts}
      autoComplete="off"
      maxLength={300}
      {...(isNumber && { dir: 'ltr', type: 'number', step: 'any' })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === '' ? null : isNumber ? Number(text) : text)
      }
    />
  )
}
