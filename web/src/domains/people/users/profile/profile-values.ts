import type { Profile, ProfileBody } from '@gantry/contract/domains/people/users/schemas'
import { isHpii } from '@gantry/contract/healthcare-identifiers'
import { ahpraPattern, phonePattern } from '@gantry/contract/patterns'
import { textValues } from '../../../../kit/records/text-values.ts'

/** A profile as a form holds it: every field is text. */
export type ProfileValues = Record<(typeof profileFieldNames)[number], string>

export const profileFieldNames = [
  'firstName',
  'lastName',
  'title',
  'phone',
  'mobile',
  'speciality',
  'ahpraNumber',
  'hpii',
  'addressLine1',
  'addressLine2',
  'suburb',
  'state',
  'postcode',
  'country',
  'timeZone',
  'language',
] as const

export const profileValuesOf = (profile: Profile): ProfileValues => textValues(profileFieldNames, profile)

export const newProfileValues = (timeZone: string, language: string): ProfileValues => ({
  ...textValues(profileFieldNames),
  country: 'Australia',
  timeZone,
  language,
})

/** The fields of the call. The server decides whether it knows the language. */
export const profileBodyOf = (values: ProfileValues) => {
  const texts = textValues(profileFieldNames, values)
  const hpii = texts.hpii.replaceAll(' ', '')
  return { ...texts, ahpraNumber: texts.ahpraNumber.trim().toUpperCase(), hpii } as Omit<
    ProfileBody,
    'version'
  > & {
    firstName: string
    lastName: string
  }
}

export type ProfileErrorTexts = { required: string; ahpra: string; hpii: string; phone: string }

/** The rules that are checked before the call. */
export function profileErrors(values: ProfileValues, texts: ProfileErrorTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of ['firstName', 'lastName', 'timeZone'] as const) {
    if (values[name].trim() === '') errors[name] = texts.required
  }
  if (!ahpraPattern.test(values.ahpraNumber.trim().toUpperCase())) errors.ahpraNumber = texts.ahpra
  const hpii = values.hpii.replaceAll(' ', '')
  if (hpii !== '' && !isHpii(hpii)) errors.hpii = texts.hpii
  for (const name of ['phone', 'mobile'] as const) {
    if (!phonePattern.test(values[name])) errors[name] = texts.phone
  }
  return errors
}
