import { isHpio } from '@gantry/contract/hpio'
import type { Mip, MipBody } from '@gantry/contract/mips'

export const mipFieldNames = [
  'name',
  'code',
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

/** A MIP as a form holds it: text throughout. */
export type MipValues = Record<MipFieldName, string>

export const mipValuesOf = (mip: Mip): MipValues =>
  Object.fromEntries(mipFieldNames.map((name) => [name, mip[name]])) as MipValues

export const newMipValues = (): MipValues => ({
  ...(Object.fromEntries(mipFieldNames.map((name) => [name, ''])) as MipValues),
  country: 'Australia',
})

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** HPI-O and LSPN are often copied in groups of digits. */
export const mipBodyOf = (values: MipValues): MipBody => ({
  ...values,
  lspn: withoutSpaces(values.lspn),
  hpio: withoutSpaces(values.hpio),
  email: values.email.trim(),
})

export type MipErrorTexts = { required: string; lspn: string; hpio: string; email: string; phone: string }

/** The rules worth telling before the server does. */
export function mipErrors(values: MipValues, texts: MipErrorTexts): Record<string, string> {
  const { lspn = '', hpio = '', email = '' } = mipBodyOf(values)
  const errors: Record<string, string> = {}
  if (values.name.trim() === '') errors.name = texts.required
  if (!/^\d{0,6}$/.test(lspn)) errors.lspn = texts.lspn
  if (hpio !== '' && !isHpio(hpio)) errors.hpio = texts.hpio
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = texts.email
  if (!/^[0-9+()\-.\s/ext]*$/i.test(values.phone)) errors.phone = texts.phone
  return errors
}
