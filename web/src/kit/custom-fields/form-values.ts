import type {
  CustomValue,
  CustomValues,
  UsedCustomField,
} from '@gantry/contract/domains/people/custom-fields/schemas'
import { customFieldName, yesNo } from '@gantry/contract/domains/people/custom-fields/words'

/** What the inputs of a form hold: texts, and the chosen ones of several choices. */
export type CustomFormValues = Record<`custom.${string}`, string | readonly string[]>

/** What a form gives to the input of a field. */
export type CustomInput = {
  name: string
  error: string | undefined
  value: unknown
  onChange: (next: unknown) => void
}

type Field = Pick<UsedCustomField, 'key' | 'type'>
type FormField = Pick<UsedCustomField, 'key' | 'type' | 'defaultValue'>

function asText(value: CustomValue | undefined): string {
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  return value === null || value === undefined ? '' : String(value)
}

const asInput = ({ type }: Field, value: CustomValue | undefined): string | readonly string[] =>
  type === 'SEVERAL_OF' ? (Array.isArray(value) ? value : []) : asText(value)

/** The values of a record for its form; those of a new record without `custom`. */
export const customFormValues = (
  fields: readonly FormField[],
  record: { custom?: CustomValues | undefined } | null,
): CustomFormValues =>
  Object.fromEntries(
    fields.map((field) => [
      customFieldName(field.key),
      asInput(field, record === null ? field.defaultValue : record.custom?.[field.key]),
    ]),
  )

/** A number as it is typed, with a point or a comma. */
export const numberOf = (text: string): number => Number(text.trim().replace(',', '.') || Number.NaN)

function asValue({ type }: Field, input: string | readonly string[]): CustomValue {
  if (typeof input !== 'string') return [...input]
  const text = input.trim()
  if (text === '') return null
  if (type === 'NUMBER') return numberOf(text)
  if (type === 'YES_NO') return text === yesNo.yes
  return text
}

/** The values for the call. Only those that the viewer may change. */
export const customBody = (
  fields: readonly UsedCustomField[],
  values: Readonly<Record<string, unknown>>,
): CustomValues =>
  Object.fromEntries(
    fields
      .filter(({ canChange }) => canChange)
      .map((field) => [field.key, asValue(field, values[customFieldName(field.key)] as string | string[])]),
  )

type ErrorTexts = { required: string; number: string; pattern: (pattern: string) => string }

/** The rules that are checked before the call. */
export function customErrors(
  fields: readonly UsedCustomField[],
  values: Readonly<Record<string, unknown>>,
  texts: ErrorTexts,
): Record<`custom.${string}`, string> {
  const errorOf = ({ key, type, isRequired, pattern }: UsedCustomField): string | null => {
    const input = values[customFieldName(key)] as string | string[]
    const isEmpty = typeof input === 'string' ? input.trim() === '' : input.length === 0
    if (isEmpty) return isRequired ? texts.required : null
    if (typeof input !== 'string') return null
    if (type === 'NUMBER' && !Number.isFinite(numberOf(input))) return texts.number
    if (pattern !== '' && !new RegExp(pattern).test(input.trim())) return texts.pattern(pattern)
    return null
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = field.canChange ? errorOf(field) : null
      return error === null ? [] : [[customFieldName(field.key), error]]
    }),
  )
}
