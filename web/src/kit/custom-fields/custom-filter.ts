import { customFieldKey } from '@gantry/contract/domains/people/custom-fields/words'
import { textFrom } from '../../ui/list/list-search.ts'

/** The filters of a list by custom fields, by the key of the field. */
export type CustomFilter = { custom?: Readonly<Record<string, string>> | undefined }

const most = 5

/** Reads the filters from an address, which may contain anything. */
export function customFilterFrom({ custom }: Record<string, unknown>): CustomFilter {
  if (typeof custom !== 'object' || custom === null) return {}
  const wanted = Object.entries(custom).flatMap(([key, value]) => {
    const text = textFrom(value, 200)
    return text !== undefined && customFieldKey.test(key) ? [[key, text] as const] : []
  })
  return wanted.length === 0 ? {} : { custom: Object.fromEntries(wanted.slice(0, most)) }
}
