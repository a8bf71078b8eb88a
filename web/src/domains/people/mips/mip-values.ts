import { australianStates } from '@gantry/contract/australian-states'
import type { Mip, MipBody } from '@gantry/contract/domains/people/mips/schemas'
import { isHpio } from '@gantry/contract/healthcare-identifiers'
import { phonePattern } from '@gantry/contract/patterns'
import { isEmail } from '../../../kit/people/email.ts'
import { textValues } from '../../../kit/records/text-values.ts'

export const mipFieldNames = [
  'name',
  'code',
  'archiveLabel',
  'lspn',
  'hpio',
  'email',
  'phone',
  'addressLine1',
  'addressLine2',
  'suburb',
  'state',
  'postcode',
  'country',
] as const
export type MipFieldName = (typeof mipFieldNames)[number]

/** A MIP as a form holds it: every field but the mark is text. */
export type MipValues = Record<MipFieldName, string> & { isCommonwealth: boolean }

export const mipValuesOf = (mip: Mip): MipValues => ({
  ...textValues(mipFieldNames, mip),
  isCommonwealth: mip.isCommonwealth,
})

export const newMipValues = (): MipValues => ({
  ...textValues(mipFieldNames),
  country: 'Australia',
  isCommonwealth: false,
})

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** HPI-O and LSPN are often copied with spaces, which are removed. */
export const mipBodyOf = (values: MipValues): MipBody => ({
  ...values,
  state: australianStates.find((known) => known === values.state) ?? '',
  lspn: withoutSpaces(values.lspn),
  hpio: withoutSpaces(values.hpio),
  archiveLabel: values.archiveLabel.trim(),
  email: values.email.trim(),
})

export type MipErrorTexts = {
  required: string
  archiveLabel: string
  lspn: string
  hpio: string
  email: string
  phone: string
}

/** The rules that are checked before the call. */
export function mipErrors(values: MipValues, texts: MipErrorTexts): Record<string, string> {
  const { lspn = '', hpio = '', email = '' } = mipBodyOf(values)
  const errors: Record<string, string> = {}
  if (values.name.trim() === '') errors.name = texts.required
  if (!/^[A-Za-z0-9_-]*$/.test(values.archiveLabel.trim())) errors.archiveLabel = texts.archiveLabel
  if (!/^\d{0,6}$/.test(lspn)) errors.lspn = texts.lspn
  if (hpio !== '' && !isHpio(hpio)) errors.hpio = texts.hpio
  if (email !== '' && !isEmail(email)) errors.email = texts.email
  if (!phonePattern.test(values.phone)) errors.phone = texts.phone
  return errors
}
