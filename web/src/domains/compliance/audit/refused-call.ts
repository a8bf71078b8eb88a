import routes from 'virtual:contract-routes'
import type { Kind } from '@gantry/contract/registry'
import i18next, { type CustomTypeOptions, type TFunction } from 'i18next'

type Thing = keyof CustomTypeOptions['resources']['audit']['things']
type Verb = 'view' | 'download' | 'change' | 'remove'

/** What a refused call would have done, in words: "Was denied: view member Ada Nguyen". */
export function refusedCallText(t: TFunction<'audit'>, call: string, names: Record<string, string>): string {
  const route = routes[call]
  const [thing] = route?.[4] ?? []
  if (route === undefined || thing === undefined || !isThing(thing)) return t('refused.other')
  const [method, path, kind] = route
  const isAboutOne = path.includes('/:') || verbs.some((verb) => call.startsWith(verb))
  const [name] = Object.values(names)
  const one = t(`things.${thing}.one`)
  const named = name === undefined ? one : t('refused.named', { thing: one, name })
  const what = isAboutOne ? named : t(`things.${thing}.many`)
  return t(`refused.${verbOf(method, kind, call)}`, { what })
}

/** Calls that change one record, although their addresses contain no id. */
const verbs = ['save', 'update', 'set', 'link', 'create', 'upload', 'get'] as const

function verbOf(method: string, kind: string, call: string): Verb {
  if (method === 'DELETE' || /^(remove|delete|unlink|discard)/.test(call)) return 'remove'
  if (kind === 'file') return 'download'
  return /^(list|get|find|count)/.test(call) ? 'view' : 'change'
}

/** What calls read and change, if it has a name in the texts. */
const isThing = (kind: Kind): kind is Kind & Thing => i18next.exists(`audit:things.${kind}.one`)
