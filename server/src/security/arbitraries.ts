import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Texts that often break parsers. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  'fdp.\u202eexe',
  '\uffff',
  'x'.repeat(10_001),
  '￼é'.repeat(3_000),
  "' or 1=1 --",
  "'; select pg_sleep(5); --",
  '%00',
  '%E0%A4%A',
  '\\',
  '$1',
  '../../etc/passwd',
  '{{7*7}}',
  'true',
  'null',
  '0x10',
  '1e3',
  '-0',
  '９',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
]
const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  0.5,
  1e15,
  1e16,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  [],
  {},
  [[]],
  { $ne: null },
  Array.from({ length: 300 }, (_, index) => index),
]
export const hostileText = fc.constantFrom(...hostileTexts)
const hostile = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostileValues) }, fc.jsonValue())

/** Names that are in no schema, but that code behind it might read. */
const strayNames = [
  '__proto__',
  'constructor',
  'toString',
  'roles',
  'status',
  'authenticated',
  'groupIdForAdmin',
]

/** Valid input, generated from the schema of a call with the given ids. */
export function fromSchema(schema: z.ZodType, ids: readonly number[]): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(json, ids)
}

/** The same input with one error: a hostile value, a missing field or an additional one. */
export function nearly(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const spoil = fc.tuple(valid, fc.nat(), hostile, fc.constantFrom('replace', 'omit', 'add'), fc.nat())
  return spoil.map(([value, at, wrong, how, stray]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
    const names = Object.keys(value)
    const name = names[at % Math.max(1, names.length)] ?? 'search'
    const changed: [string, unknown][] = Object.entries(value).filter(([one]) => one !== name)
    if (how === 'replace') changed.push([name, wrong])
    if (how === 'add') changed.push([strayNames[stray % strayNames.length] ?? '', wrong])
    // As in JSON.parse, `__proto__` is an own property.
    return Object.fromEntries(changed)
  })
}

function arbitraryOf(schema: JsonSchema, ids: readonly number[]): Arbitrary<unknown> {
  const again = (inner: JsonSchema) => arbitraryOf(inner, ids)
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (choices !== undefined) return fc.oneof(...choices.map(again))
  if (schema.allOf !== undefined) {
    return fc.tuple(...schema.allOf.map(again)).map((parts) => parts.reduce(merged))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, again)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema
      return fc.array(again(items), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(5, maxItems)),
      })
    }
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostile
  }
}

const merged = (one: unknown, other: unknown): unknown =>
  typeof one === 'object' && typeof other === 'object' ? { ...one, ...other } : other

function objectOf(schema: JsonSchema, again: (inner: JsonSchema) => Arbitrary<unknown>): Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const parts = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, again(inner)]))
  return fc.record(parts, { requiredKeys: required, noNullPrototype: true })
}

function numberOf(schema: JsonSchema, ids: readonly number[]): Arbitrary<unknown> {
  const { minimum = 0, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER } = schema
  // Numbers with a low maximum, such as months, are no ids.
  const isId = (exclusiveMinimum === 0 || minimum === 1) && maximum > 900_000_000
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  // Small numbers could be ids of other records, so unused ids are large.
  const any = fc.integer({ min: Math.max(min, isId ? 900_000_000 : min), max: Math.max(maximum, min) })
  return isId && ids.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, any) : any
}

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const most = Math.max(minLength, Math.min(maxLength, 60))
  const plain = fc.string({ minLength, maxLength: most, unit: 'grapheme' })
  if (pattern === undefined)
    return fc.oneof(plain, fc.constantFrom('North Clinic', 'MTIzNDU2Nzg=', 'en', 'a@b.example'))
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // A pattern that cannot be inverted, such as one with a lookahead.
    return fc.oneof(plain, fc.constant('someone@clinic.example'))
  }
}
