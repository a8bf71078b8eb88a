import {
  type Engagement,
  engagements,
  type Profession,
  professions,
} from '@gantry/contract/domains/people/professions/words'
import { Day } from '@gantry/contract/fields'
import { z } from 'zod'
import { invalidFilter, invalidPath, invalidValue, mutability } from './errors.ts'
import { type Filter, parseFilter } from './filter.ts'
import { check } from './forms.ts'
import { extensionSchema } from './resources.ts'

// The attribute `professions` of our extension: what a directory says about what its people practise.

export type SaidProfession = {
  value: Profession
  /** Undefined: nothing is said about it. */
  engagement?: Engagement
  validFrom?: string
  validUntil?: string
}
type Chosen = { value?: string; engagement?: string }
export type ProfessionChange =
  | { op: 'add' | 'replace'; said: SaidProfession[] }
  | { op: 'remove'; chosen: Chosen }
  /** The last day of those that the path chooses. */
  | { op: 'end'; chosen: Chosen; validUntil: string }

export type Op = 'add' | 'replace' | 'remove'
const mostValues = 20

const forms = {
  value: z.enum(professions, 'There is no such profession.'),
  engagement: z.enum(engagements, 'There is no such engagement.'),
  day: Day,
}

const path = extensionSchema.toLowerCase()
/** `:professions`, with a filter of its values and a part of them. */
const pathForm = /^:professions(?:\[([^\]]*)\])?(?:\.(\w+))?$/i

/** Whether the path is of our extension. Those of others have no place here. */
export const isOfExtension = (name: string): boolean => {
  const lower = name.toLowerCase()
  return lower === path || lower.startsWith(`${path}:`)
}

/** Reads one operation, or one attribute of a whole resource. `isStrict` refuses unknown attributes. */
export function readProfessions(op: Op, name: string, value: unknown, isStrict: boolean): ProfessionChange[] {
  const rest = name.slice(path.length)
  if (rest === '') return readExtension(op, value, isStrict)
  const found = pathForm.exec(rest)
  if (found === null) {
    if (isStrict) throw invalidPath('The extension has no such attribute.')
    return []
  }
  const [, filter, part] = found
  const chosen = filter === undefined ? {} : chosenBy(parseFilter(filter))
  if (part !== undefined) return [readPart(op, chosen, part.toLowerCase(), value)]
  if (op === 'remove' || value === null) return [{ op: 'remove', chosen }]
  if (filter !== undefined) throw invalidPath('A filter of professions is for a removal, or for validUntil.')
  return [{ op, said: valuesOf(value) }]
}

/** The extension as a whole. */
function readExtension(op: Op, value: unknown, isStrict: boolean): ProfessionChange[] {
  if (op === 'remove' || value === null) return [{ op: 'remove', chosen: {} }]
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidValue('The extension is an object.')
  return Object.entries(value).flatMap(([name, one]) =>
    readProfessions(op, `${extensionSchema}:${name}`, one, isStrict),
  )
}

/** An engagement and a first day stay as they are recorded: another one is another entry. */
function readPart(op: Op, chosen: Chosen, part: string, value: unknown): ProfessionChange {
  if (!['value', 'engagement', 'validfrom', 'validuntil'].includes(part)) {
    throw invalidPath('professions has no such part.')
  }
  if (part !== 'validuntil') {
    throw mutability('professions: What is recorded stays. Remove it, and add another one.')
  }
  if (op === 'remove' || value === null)
    throw mutability('professions: An end is only moved to an earlier day.')
  return { op: 'end', chosen, validUntil: check('professions.validUntil', forms.day, value) }
}

function valuesOf(value: unknown): SaidProfession[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > mostValues) throw invalidValue(`professions: At most ${mostValues}.`)
  const said = list.map(readValue)
  const pairs = new Set(said.map((one) => `${one.value} ${one.engagement}`))
  if (pairs.size < said.length) throw invalidValue('professions: The same one is given twice.')
  return said
}

/** Entra ID can send the value alone. */
function readValue(given: unknown): SaidProfession {
  const fields = typeof given === 'object' && given !== null ? Object.entries(given) : [['value', given]]
  const parts = new Map(fields.map(([name, one]) => [String(name).toLowerCase(), one as unknown]))
  const said = (name: string) => parts.get(name.toLowerCase()) ?? undefined
  const day = (name: 'validFrom' | 'validUntil') =>
    said(name) === undefined ? {} : { [name]: check(`professions.${name}`, forms.day, said(name)) }
  return {
    value: check('professions.value', forms.value, said('value')),
    ...(said('engagement') !== undefined && {
      engagement: check('professions.engagement', forms.engagement, said('engagement')),
    }),
    ...day('validFrom'),
    ...day('validUntil'),
  }
}

/** Filters choose by `value` and `engagement`, joined by `and`. */
function chosenBy(filter: Filter): Chosen {
  const chosen: Chosen = {}
  for (const one of filter.kind === 'and' ? filter.parts : [filter]) {
    const isKnown = one.kind === 'compare' && one.operator === 'eq' && typeof one.value === 'string'
    if (!isKnown || (one.path !== 'value' && one.path !== 'engagement')) {
      throw invalidFilter('professions are chosen by value eq and engagement eq.')
    }
    chosen[one.path] = String(one.value)
  }
  return chosen
}
