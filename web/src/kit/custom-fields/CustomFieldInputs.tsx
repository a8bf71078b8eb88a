import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  customFieldName,
  longestCustomText,
  yesNo,
} from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { DateField } from '../../ui/days/DateField.tsx'
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx'
import { FixedField } from '../../ui/forms/FixedField.tsx'
import { FormSection, WideField } from '../../ui/forms/FormSection.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Textarea } from '../../ui/forms/Textarea.tsx'
import type { CustomInput } from './form-values.ts'
import { useFieldText } from './use-custom-fields.ts'
import { useValueText } from './use-value-text.ts'

type CustomFieldInputsProps = {
  fields: readonly UsedCustomField[]
  /** The input of a field of the form by its name, `custom.<key>`. */
  inputOf: (name: `custom.${string}`) => CustomInput
}

/** The inputs of the custom fields of a record, at the end of its form. */
export default function CustomFieldInputs({ fields, inputOf }: CustomFieldInputsProps) {
  const { t } = useTranslation('custom-fields')
  if (fields.length === 0) return null
  return (
    <FormSection title={t('values.title')}>
      {fields.map((field) => {
        const input = <FieldInput key={field.key} field={field} input={inputOf(customFieldName(field.key))} />
        const isWide = field.type === 'LONG_TEXT' || field.type === 'SEVERAL_OF' || field.type === 'LINK'
        return isWide ? <WideField key={field.key}>{input}</WideField> : input
      })}
    </FormSection>
  )
}

type FieldInputProps = { field: UsedCustomField; input: CustomInput }

function FieldInput({ field, input }: FieldInputProps) {
  const textOf = useFieldText()
  const valueText = useValueText()
  const { type, isRequired, canChange } = field
  const label = textOf(field.label)
  const help = textOf(field.help)
  const common = { label, required: isRequired, ...(help !== '' && { description: help }) }
  const text = typeof input.value === 'string' ? input.value : ''
  if (!canChange) {
    const value = type === 'SEVERAL_OF' ? (input.value as string[]) : storedOf(field, text)
    return (
      <FixedField
        label={label}
        value={valueText(field, value) || nothing}
        {...(help !== '' && { description: help })}
      />
    )
  }
  switch (type) {
    case 'LONG_TEXT':
      return (
        <Textarea
          {...common}
          {...input}
          value={text}
          maxLength={longestCustomText.LONG_TEXT}
          minRows={3}
          maxRows={8}
        />
      )
    case 'DATE':
      return <DateField {...common} {...input} value={text} />
    case 'YES_NO':
    case 'ONE_OF':
      return <Choice {...common} {...input} field={field} value={text} />
    case 'SEVERAL_OF':
      return <Choices {...common} {...input} field={field} value={input.value as string[]} />
    default:
      return <TextInput {...common} {...input} {...textInput[type]} autoComplete="off" value={text} />
  }
}

/** As the pages show a field without a value. */
const nothing = '–'
const left = { dir: 'ltr', spellCheck: false } as const
const textInput = {
  TEXT: { maxLength: longestCustomText.TEXT },
  NUMBER: { ...left, inputMode: 'decimal', maxLength: 30 },
  EMAIL: { ...left, type: 'email', maxLength: longestCustomText.EMAIL },
  PHONE: { ...left, type: 'tel', maxLength: longestCustomText.PHONE },
  LINK: { ...left, type: 'url', maxLength: longestCustomText.LINK },
} as const

const storedOf = ({ type }: UsedCustomField, text: string) => {
  if (text === '') return null
  if (type === 'YES_NO') return text === yesNo.yes
  return type === 'NUMBER' ? Number(text) : text
}

type ChoiceProps<Value> = {
  field: UsedCustomField
  label: string
  description?: string
  required: boolean
  name: string
  error: string | undefined
  value: Value
  onChange: (next: unknown) => void
}

/** Also with what the record has and is no longer offered, until another one is chosen. */
function useOptions({ choices }: UsedCustomField, present: readonly string[]) {
  const { t } = useTranslation('custom-fields')
  const textOf = useFieldText()
  const offered = choices.map(({ value, label }) => ({ value, label: textOf(label) }))
  const removed = present.filter((value) => value !== '' && !choices.some((choice) => choice.value === value))
  return [...offered, ...removed.map((value) => ({ value, label: t('values.removedChoice', { value }) }))]
}

function Choice({ field, value, ...input }: ChoiceProps<string>) {
  const { t } = useTranslation('custom-fields')
  const choices = useOptions(field, [value])
  const options =
    field.type === 'YES_NO'
      ? [
          { value: yesNo.yes, label: t('values.yes') },
          { value: yesNo.no, label: t('values.no') },
        ]
      : choices
  return (
    <Select
      {...input}
      options={options}
      value={value === '' ? null : value}
      onChange={(next) => input.onChange(next ?? '')}
      {...(!input.required && { clearLabel: t('values.clear', { label: input.label }) })}
    />
  )
}

function Choices({
  field,
  label,
  description,
  required,
  error,
  value,
  onChange,
}: ChoiceProps<readonly string[]>) {
  const options = useOptions(field, value)
  const parts = { label, required, error, ...(description !== undefined && { description }) }
  return <CheckboxGroup {...parts} isInColumns options={options} value={value} onChange={onChange} />
}
