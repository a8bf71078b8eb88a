import type { CustomField, CustomFieldBody } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  type CustomFieldRole,
  type CustomFieldType,
  canBeUnique,
  customFieldKey,
  hasChoices,
  hasPattern,
} from '@gantry/contract/domains/people/custom-fields/words'
import { isSafePattern, plainText } from '@gantry/contract/patterns'

export type Texts = CustomField['label']
export const noTexts: Texts = { en: '', zh: '', es: '', fr: '', it: '', ar: '' }

/** The form of a field. `choices` have no empty one at the end. */
export type FieldValues = {
  record: CustomFieldRecord
  key: string
  type: CustomFieldType
  label: Texts
  help: Texts
  choices: CustomField['choices']
  isRequired: boolean
  isUnique: boolean
  isSensitive: boolean
  isListed: boolean
  pattern: string
  defaultValue: CustomField['defaultValue']
  readers: CustomFieldRole[]
  writers: CustomFieldRole[]
}

export const newField = (record: CustomFieldRecord): FieldValues => ({
  record,
  key: '',
  type: 'TEXT',
  label: noTexts,
  help: noTexts,
  choices: [],
  isRequired: false,
  isUnique: false,
  isSensitive: false,
  isListed: false,
  pattern: '',
  defaultValue: null,
  readers: ['GroupAdmin', 'Member'],
  writers: [],
})

export const valuesOf = (field: CustomField): FieldValues => ({
  record: field.record,
  key: field.key,
  type: field.type,
  label: field.label,
  help: field.help,
  choices: field.choices,
  isRequired: field.isRequired,
  isUnique: field.isUnique,
  isSensitive: field.isSensitive,
  isListed: field.isListed,
  pattern: field.pattern,
  defaultValue: field.defaultValue,
  readers: field.readers,
  writers: field.writers,
})

/** What the type of the field does not use is left out. */
export const bodyOf = (values: FieldValues): CustomFieldBody => ({
  ...values,
  key: values.key.trim(),
  choices: hasChoices(values.type) ? values.choices : [],
  isUnique: values.isUnique && canBeUnique(values.type),
  pattern: hasPattern(values.type) ? values.pattern.trim() : '',
  writers: values.writers.filter((role) => values.readers.includes(role)),
})

/** A key made of a label: `Payroll number` becomes `payroll-number`. */
export const keyFrom = (label: string): string =>
  (plainText(label).match(/[a-z0-9]+/g) ?? [])
    .join('-')
    .replace(/^[0-9-]+/, '')
    .slice(0, 40)
    .split('-')
    .filter((word) => word !== '')
    .join('-')

type ErrorTexts = Record<'required' | 'key' | 'pattern' | 'choices' | 'choice' | 'repeated', string>

/** The rules that are checked before the call. */
export function fieldErrors(
  values: FieldValues,
  texts: ErrorTexts,
): { [Name in keyof FieldValues]?: string } {
  const { key, type, label, choices, pattern } = values
  const chosen = choices.map(({ value }) => value.trim())
  const isWrongChoice = choices.some(({ value, label: own }) => value.trim() === '' || own.en.trim() === '')
  const choiceError =
    choices.length === 0
      ? texts.choices
      : isWrongChoice
        ? texts.choice
        : new Set(chosen).size < chosen.length
          ? texts.repeated
          : undefined
  const isWrongPattern = hasPattern(type) && pattern.trim() !== '' && !isSafePattern(pattern.trim())
  return {
    ...(label.en.trim() === '' && { label: texts.required }),
    ...(!customFieldKey.test(key.trim()) && { key: texts.key }),
    ...(hasChoices(type) && choiceError !== undefined && { choices: choiceError }),
    ...(isWrongPattern && { pattern: texts.pattern }),
  }
}
