// This file has no schema library, because the portal's forms use it before they load one.

/** The records that can have custom fields. */
export const customFieldRecords = ['user', 'mip', 'ris', 'group'] as const
export type CustomFieldRecord = (typeof customFieldRecords)[number]

/** Where fields are used: on these records, and on the own record of the signed-in person. */
export const customFieldPlaces = [...customFieldRecords, 'me'] as const
export type CustomFieldPlace = (typeof customFieldPlaces)[number]

export const customFieldTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'YES_NO',
  'ONE_OF',
  'SEVERAL_OF',
  'EMAIL',
  'PHONE',
  'LINK',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** The types whose values are some of a list of choices. */
export const hasChoices = (type: CustomFieldType): boolean => type === 'ONE_OF' || type === 'SEVERAL_OF'
/** The types whose values must match the pattern of the field, if it has one. */
export const hasPattern = (type: CustomFieldType): boolean => type === 'TEXT'
/** The types of which no two records may have the same value, if the field asks for that. */
export const canBeUnique = (type: CustomFieldType): boolean =>
  ['TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'LINK'].includes(type)

const widerTypes: Partial<Record<CustomFieldType, readonly CustomFieldType[]>> = {
  TEXT: ['LONG_TEXT'],
  ONE_OF: ['TEXT', 'LONG_TEXT'],
  DATE: ['TEXT', 'LONG_TEXT'],
  EMAIL: ['TEXT', 'LONG_TEXT'],
  PHONE: ['TEXT', 'LONG_TEXT'],
}
/** Whether each value of a type is also one of the other type. Only then a field can get it. */
export const isWiderType = (type: CustomFieldType, other: CustomFieldType): boolean =>
  widerTypes[type]?.includes(other) ?? false

/**
 * Who besides platform administrators may see a field, or change it. Of a person, a member sees the own fields only, and a group
 * administrator those of the group's members. Of other records, those who may open the record.
 */
export const customFieldRoles = ['GroupAdmin', 'Member'] as const
export type CustomFieldRole = (typeof customFieldRoles)[number]

/** Whether this role may be one of those who change a field of these records: it must be able to save such a record. */
export const canWrite = (record: CustomFieldRecord, role: CustomFieldRole): boolean =>
  record === 'user' || (role === 'GroupAdmin' && record !== 'ris')

/** The fields of one kind of record, without those that were removed. */
export const mostCustomFields = 50
export const mostChoices = 100
export const longestCustomText = { TEXT: 300, LONG_TEXT: 2000, EMAIL: 254, PHONE: 40, LINK: 500 } as const
/** Numbers have at most so many digits before the decimal point, and so many after it. */
export const digits = { before: 12, after: 6 } as const
/** How long the values of a removed field are kept. */
export const keptDays = 30

/** Yes and no in inputs and filters. */
export const yesNo = { yes: 'yes', no: 'no' } as const

export const customFieldKey = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The name under which a reply, a form and an error call the field. */
export const customFieldName = (key: string): `custom.${string}` => `custom.${key}`
