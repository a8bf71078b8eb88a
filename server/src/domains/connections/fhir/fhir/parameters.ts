import type { Condition, Order, TextMatch } from './criteria-queries.ts'
import * as criteria from './criteria-queries.ts'
import { badParameter, unknownParameter } from './problems.ts'
import type { ResourceType } from './resources.ts'
import * as systems from './systems.ts'
import { alternatives, codings, countOf, dateRange, flag, idsOf, references } from './values.ts'

/** A parameter: its kind for the capability statement, its modifiers, and the condition of a value. */
export type Parameter = {
  type: 'token' | 'string' | 'reference' | 'date'
  modifiers?: readonly string[]
  documentation?: string
  condition(given: { name: string; text: string; modifier: string | undefined; base: string }): Condition
  /** The order of the results, when this parameter gives the beginning of a name. An index has both. */
  order?: Order
}
type Parameters = Record<string, Parameter>

const { always: all, never: none } = criteria

const textModifiers = ['contains', 'exact'] as const
const matchOf = (modifier: string | undefined): TextMatch =>
  modifier === 'contains' || modifier === 'exact' ? modifier : 'starts'

const personName = (name: 'name' | 'family' | 'given', order?: Order): Parameter => ({
  type: 'string',
  ...(order !== undefined && { order }),
  modifiers: textModifiers,
  condition: ({ text, modifier }) => {
    const texts = alternatives(name, text)
    const [only = ''] = texts
    return order !== undefined && modifier === undefined && texts.length === 1
      ? criteria.startsWith(order, only)
      : criteria.matchesPersonName(name, texts, matchOf(modifier))
  },
})

const mipName: Parameter = {
  type: 'string',
  modifiers: textModifiers,
  condition: ({ name, text, modifier }) =>
    criteria.matchesMipName(alternatives(name, text), matchOf(modifier)),
}

const identifier = (type: ResourceType): Parameter => ({
  type: 'token',
  condition: ({ name, text }) => criteria.matchesIdentifier(type, codings(name, text)),
})

/** People are inactive while their registration is suspended, and so are their roles. */
const activePerson = (userId: string): Parameter => ({
  type: 'token',
  condition: ({ name, text }) => criteria.isActive(flag(name, text), userId),
})

const active: Parameter = {
  type: 'token',
  documentation: 'The directory contains active organizations only.',
  condition: ({ name, text }) => (flag(name, text).includes(true) ? all : none),
}

const common: Parameters = {
  _id: {
    type: 'token',
    condition: ({ name, text }) => criteria.hasId(idsOf(alternatives(name, text))),
  },
  _lastUpdated: {
    type: 'date',
    documentation: 'With the prefixes eq, gt, lt, ge, le, sa and eb.',
    condition: ({ name, text }) => criteria.changedIn(dateRange(name, text)),
  },
}

const place = (type: 'Organization' | 'Location'): Parameter => ({
  type: 'reference',
  condition: ({ name, text, base }) => criteria.withMips(references(name, text, type, base)),
})

const typeOfMip = (known: readonly { system: string; code: string }[]): Parameter => ({
  type: 'token',
  condition: ({ name, text }) => criteria.isAlways(codings(name, text), known),
})

export const parameters: Record<ResourceType, Parameters> = {
  Practitioner: {
    ...common,
    identifier: identifier('Practitioner'),
    active: activePerson('person.user_id'),
    name: personName('name'),
    family: personName('family', 'person.last_name'),
    given: personName('given', 'person.first_name'),
  },
  PractitionerRole: {
    ...common,
    identifier: identifier('PractitionerRole'),
    active: activePerson('link.user_id'),
    practitioner: {
      type: 'reference',
      condition: ({ name, text, base }) => criteria.ofPeople(references(name, text, 'Practitioner', base)),
    },
    organization: place('Organization'),
    location: place('Location'),
    role: {
      type: 'token',
      modifiers: ['text'],
      documentation:
        'Codes of professions, and of radiologists; role:text searches the names of roles and professions.',
      condition: ({ name, text, modifier }) =>
        modifier === 'text'
          ? criteria.hasRoleText(alternatives(name, text))
          : criteria.hasRole(codings(name, text)),
    },
    modality: {
      type: 'token',
      documentation: `A parameter of this server: the codes of DICOM in the extension ${systems.modalityExtension}.`,
      condition: ({ name, text }) => criteria.hasModality(codings(name, text)),
    },
    specialty: {
      type: 'token',
      modifiers: ['text'],
      documentation: 'Specialties are text without a code: search with specialty:text.',
      condition: ({ name, text, modifier }) => {
        if (modifier !== 'text')
          throw badParameter(name, 'Specialties are text without a code: search with specialty:text.')
        return criteria.matchesSpecialityText(alternatives(name, text))
      },
    },
  },
  Organization: {
    ...common,
    identifier: identifier('Organization'),
    active,
    name: mipName,
    type: typeOfMip([systems.facility, systems.healthcareProvider]),
  },
  Location: {
    ...common,
    identifier: identifier('Location'),
    name: mipName,
    organization: {
      type: 'reference',
      condition: ({ name, text, base }) => criteria.ofMips(references(name, text, 'Organization', base)),
    },
    type: typeOfMip([systems.facility, systems.radiologyUnit]),
    status: {
      type: 'token',
      documentation: 'The directory contains active resources only.',
      condition: ({ name, text }) => (codings(name, text).some(({ code }) => code === 'active') ? all : none),
    },
  },
}

/** `_include` follows a reference of the found resources, `_revinclude` adds resources that refer to them. */
export const includes = {
  Practitioner: {},
  PractitionerRole: {
    'PractitionerRole:practitioner': 'Practitioner',
    'PractitionerRole:organization': 'Organization',
    'PractitionerRole:location': 'Location',
  },
  // mCSD asks for this one. No organization of this server has an endpoint.
  Organization: { 'Organization:endpoint': null },
  Location: { 'Location:organization': 'Organization' },
} as const satisfies Record<ResourceType, Record<string, ResourceType | null>>

export const reverseIncludes = {
  Practitioner: { 'PractitionerRole:practitioner': 'PractitionerRole' },
  PractitionerRole: {},
  Organization: { 'PractitionerRole:organization': 'PractitionerRole', 'Location:organization': 'Location' },
  Location: { 'PractitionerRole:location': 'PractitionerRole' },
} as const satisfies Record<ResourceType, Record<string, ResourceType>>

export type Given = readonly (readonly [name: string, text: string])[]
export type Search = {
  conditions: Condition[]
  /** The best plan is the same for all values: there are conditions on ids and references only, or only on the name of the order. */
  hasOnePlan: boolean
  /** Undefined for the order of the ids. */
  order: Order | undefined
  includes: (ResourceType | null)[]
  reverseIncludes: ResourceType[]
  count: number
  cursor: string | undefined
  wantsTotal: boolean
  /** The parameters that were used, for the links of the reply. */
  used: [name: string, text: string][]
}

const mostParameters = 40
const single = new Set(['_count', '_cursor', '_total', '_format', '_pretty'])

/** Reads the parameters of a search. Unknown ones are errors, unless the client asks for `handling=lenient`. */
export function readSearch(type: ResourceType, given: Given, base: string, isLenient: boolean): Search {
  if (given.length > mostParameters)
    throw badParameter('_count', `Give at most ${mostParameters} parameters.`)
  const search: Search = {
    conditions: [],
    hasOnePlan: true,
    order: undefined,
    includes: [],
    reverseIncludes: [],
    count: countOf(onlyOne(given, '_count')),
    cursor: onlyOne(given, '_cursor'),
    wantsTotal: readTotal(onlyOne(given, '_total')),
    used: [],
  }
  for (const [full, text] of given) {
    const isUsed = readParameter(type, full, text, base, search)
    if (isUsed && full !== '_cursor') search.used.push([full, text])
    if (!isUsed && !isLenient) throw unknownParameter(full.slice(0, 80))
  }
  return search
}

function readParameter(
  type: ResourceType,
  full: string,
  text: string,
  base: string,
  search: Search,
): boolean {
  if (single.has(full)) return true
  if (full === '_include' || full === '_revinclude') {
    const known: Record<string, ResourceType | null> =
      full === '_include' ? includes[type] : reverseIncludes[type]
    if (!Object.hasOwn(known, text))
      throw badParameter(full, `This value of ${full} is not supported for ${type}.`)
    const target = known[text] ?? null
    if (full === '_include') search.includes.push(target)
    else if (target !== null) search.reverseIncludes.push(target)
    return true
  }
  const [name = '', modifier, ...rest] = full.split(':')
  const parameter = Object.hasOwn(parameters[type], name) ? parameters[type][name] : undefined
  if (parameter === undefined || rest.length > 0) return false
  if (modifier !== undefined && !(parameter.modifiers ?? []).includes(modifier))
    throw badParameter(full.slice(0, 80), `The parameter ${name} has no modifier of this name.`)
  const isOrdered = parameter.order !== undefined && modifier === undefined && !text.includes(',')
  const isId = parameter.type === 'reference' || name === '_id'
  search.hasOnePlan &&=
    search.conditions.length === 0 ? isId || isOrdered : isId && search.order === undefined
  if (isOrdered) search.order ??= parameter.order
  search.conditions.push(parameter.condition({ name, text, modifier, base }))
  return true
}

export function onlyOne(given: Given, name: string): string | undefined {
  const values = given.filter(([one]) => one === name)
  if (values.length > 1) throw badParameter(name, `Give ${name} once.`)
  return values[0]?.[1]
}

function readTotal(text: string | undefined): boolean {
  if (text !== undefined && !['none', 'estimate', 'accurate'].includes(text))
    throw badParameter('_total', '_total is none, estimate or accurate.')
  return text === 'accurate'
}
