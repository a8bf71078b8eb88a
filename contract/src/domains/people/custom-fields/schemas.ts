import { z } from 'zod'
import { FlagText, Id, IdText, line, requiredLine, someOf, Time } from '../../../fields.ts'
import { isSafePattern } from '../../../patterns.ts'
import {
  customFieldKey,
  customFieldPlaces,
  customFieldRecords,
  customFieldRoles,
  customFieldTypes,
  mostChoices,
} from './words.ts'

/** The value of one field: a text, a number, yes or no, several choices, or null for none. A date is `2026-09-30`. */
export const CustomValue = z.union([
  z.string().max(8_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(mostChoices),
  z.null(),
])
export type CustomValue = z.infer<typeof CustomValue>

/** Values by the key of the field. In a reply, those of the fields that the caller may see. */
export const CustomValues = z.record(z.string().max(40), CustomValue)
export type CustomValues = z.infer<typeof CustomValues>

/** Fields that are left out keep their values. */
export const CustomValuesBody = CustomValues.refine(
  (values) => Object.keys(values).length <= 100,
  'Too many fields.',
)

/**
 * Filters a list by values, by the key of the field: records that have all of them. A text finds a part of it; `yes` and `no` stand for yes
 * and no; an empty text finds records without a value.
 */
export const CustomFilters = z
  .record(z.string().max(40), line(200))
  .refine((filters) => Object.keys(filters).length <= 5, 'Too many fields.')
export type CustomFilters = z.infer<typeof CustomFilters>

/** In six languages. An empty one is shown in English. */
const Translated = (max: number) =>
  z.object({ en: line(max), zh: line(max), es: line(max), fr: line(max), it: line(max), ar: line(max) })
const noText = { en: '', zh: '', es: '', fr: '', it: '', ar: '' }
const Label = Translated(80).extend({ en: requiredLine(80) })

/** A choice is removed by leaving it out. Its value is what records hold, and never changes. */
export const CustomChoice = z.object({
  value: line(40).regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'Letters, digits, _, . and - only.'),
  label: Label,
})
export type CustomChoice = z.infer<typeof CustomChoice>

/** A field that platform administrators have defined. */
export const CustomField = z.object({
  customFieldId: Id,
  record: z.enum(customFieldRecords),
  key: z.string(),
  type: z.enum(customFieldTypes),
  label: Translated(80),
  help: Translated(300),
  /** For the types ONE_OF and SEVERAL_OF, in their order. */
  choices: z.array(z.object({ value: z.string(), label: Translated(80) })),
  /** Whoever may change it cannot save a form without a value. */
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  /** It is in no exported file, unless the export asks for it, and its values are not in the audit trail. */
  isSensitive: z.boolean(),
  /** It is a column of the list. */
  isListed: z.boolean(),
  /** A regular expression that a text must match; empty for any text. */
  pattern: z.string(),
  /** The value of new records that have no other one. */
  defaultValue: CustomValue,
  readers: z.array(z.enum(customFieldRoles)),
  writers: z.array(z.enum(customFieldRoles)),
  position: z.int(),
  /** Null: it is in use. Its values are deleted 30 days after it was removed. */
  removedAt: Time.nullable(),
  version: z.int(),
})
export type CustomField = z.infer<typeof CustomField>

/** A field that the caller may see, with what the caller needs in forms and lists. */
export const UsedCustomField = CustomField.pick({
  key: true,
  type: true,
  label: true,
  help: true,
  choices: true,
  isRequired: true,
  isSensitive: true,
  isListed: true,
  pattern: true,
  defaultValue: true,
}).extend({
  /** Whether the caller may change it where the caller may change the record. */
  canChange: z.boolean(),
})
export type UsedCustomField = z.infer<typeof UsedCustomField>

/** Without an id a field is added. The record, the key and the type are fixed afterwards. */
export const CustomFieldBody = z.object({
  customFieldId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  record: z.enum(customFieldRecords).optional(),
  key: line(40).regex(customFieldKey, 'Small letters, digits and hyphens only, a letter first.').optional(),
  type: z.enum(customFieldTypes).optional(),
  label: Label,
  help: Translated(300).default(noText),
  choices: z.array(CustomChoice).max(mostChoices).default([]),
  isRequired: z.boolean().default(false),
  isUnique: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
  isListed: z.boolean().default(false),
  pattern: line(120)
    .refine(
      (text) => text === '' || isSafePattern(text),
      'Not a pattern that is allowed here. An example is ^[A-Z]{3}[0-9]{10}$.',
    )
    .default(''),
  defaultValue: CustomValue.default(null),
  readers: someOf(customFieldRoles).default([]),
  writers: someOf(customFieldRoles).default([]),
})
export type CustomFieldBody = z.input<typeof CustomFieldBody>

export const CustomFieldParams = z.object({ customFieldId: IdText })
export const CustomFieldOrder = z.object({
  record: z.enum(customFieldRecords),
  /** All fields in use of this record, in their new order. */
  keys: z.array(requiredLine(40)).min(1).max(60),
})
export const CustomFieldsOf = z.object({ place: z.enum(customFieldPlaces) })
export const CustomFieldStatus = z.object({ version: z.int().positive(), isRemoved: FlagText })
