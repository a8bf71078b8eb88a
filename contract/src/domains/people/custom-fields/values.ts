import { z } from 'zod'
import { Day, Email, line, Phone, paragraph } from '../../../fields.ts'
import type { CustomField, CustomValue } from './schemas.ts'
import { digits, longestCustomText as longest } from './words.ts'

type Defined = Pick<CustomField, 'type' | 'choices' | 'pattern'>

const isWebAddress = (text: string) => {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  // What stands before an @ can make an address look like another one.
  return username === '' && password === ''
}

const PlainNumber = z
  .number()
  .refine((value) => Math.abs(value) < 10 ** digits.before, `At most ${digits.before} digits.`)
  .refine(
    (value) => Number(value.toFixed(digits.after)) === value,
    `At most ${digits.after} digits after the decimal point.`,
  )

/**
 * The schema of the values of a field. An empty text, and a list without choices, are no value, which is null. `kept` has choices
 * that the record holds and that are no longer offered.
 */
export function valueSchema({ type, choices, pattern }: Defined, kept: readonly string[] = []) {
  const offered = [...choices.map(({ value }) => value), ...kept]
  const choice = z
    .string()
    .refine((value) => value === '' || offered.includes(value), 'Not one of the choices.')
  const matches = (text: string) => text === '' || pattern === '' || new RegExp(pattern).test(text)
  const schemas = {
    TEXT: line(longest.TEXT).refine(matches, `Does not match ${pattern}.`),
    LONG_TEXT: paragraph(longest.LONG_TEXT),
    NUMBER: PlainNumber,
    DATE: z.union([Day, z.literal('')]),
    YES_NO: z.boolean(),
    ONE_OF: choice,
    SEVERAL_OF: z.array(choice).transform((given) => offered.filter((value) => given.includes(value))),
    EMAIL: z.union([Email, z.literal('')]),
    PHONE: Phone,
    LINK: line(longest.LINK).refine(isWebAddress, 'Must begin with http:// or https://.'),
  } satisfies Record<typeof type, z.ZodType<CustomValue>>
  return z
    .union([schemas[type] as z.ZodType<CustomValue>, z.null()])
    .transform((value) => (isNothing(value) ? null : value))
}

export const isNothing = (value: CustomValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
