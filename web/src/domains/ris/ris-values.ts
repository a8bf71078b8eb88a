import type { Ris, RisBody } from '@gantry/contract/ris/schemas'

const fieldNames = ['name', 'code', 'vendor', 'url', 'description'] as const
export type RisFieldName = (typeof fieldNames)[number]
export type RisValues = Record<RisFieldName, string>

export const risValuesOf = (ris: Ris): RisValues =>
  Object.fromEntries(fieldNames.map((name) => [name, ris[name]])) as RisValues

export const newRisValues = (): RisValues =>
  Object.fromEntries(fieldNames.map((name) => [name, ''])) as RisValues

export const risBodyOf = (values: RisValues): RisBody => ({ ...values, url: values.url.trim() })

export type RisErrorTexts = { required: string; url: string }

/** The rules worth telling before the server does. */
export function risErrors(values: RisValues, texts: RisErrorTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  const url = values.url.trim()
  if (values.name.trim() === '') errors.name = texts.required
  if (url !== '' && !/^https?:\/\/[^\s/]+/.test(url)) errors.url = texts.url
  return errors
}
