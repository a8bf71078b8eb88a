import { bodyExamples, valuesByName } from './example-values.ts'
import type { JsonSchema } from './types.ts'

type Find = (schema: JsonSchema) => JsonSchema
export type Examples = ReturnType<typeof createExamples>

export function createExamples(find: (schema: JsonSchema, io: 'input' | 'output') => JsonSchema) {
  // A request shows only the optional fields of known names, so that it stays short.
  const input = exampleMaker((schema) => find(schema, 'input'), isShown)
  const output = exampleMaker(
    (schema) => find(schema, 'output'),
    () => true,
  )
  return {
    ofField: (name: string, schema: JsonSchema) => input(schema, name),
    ofBody: (callName: string, schema: JsonSchema) => bodyExamples[callName] ?? input(schema),
    ofReply: (schema: JsonSchema) => output(schema),
  }
}

/** Makes one example of each schema: fields of known names have a real value, and others the first that fits. */
function exampleMaker(find: Find, showsOptional: (name: string) => boolean) {
  const ofSchema = (schema: JsonSchema, name = '', record = ''): unknown => {
    const values = [...(valuesByName[`${record}.${name}`] ?? []), ...(valuesByName[name] ?? [])]
    const known = values.find((value) => fits(value, schema, find))
    if (known !== undefined) return known
    const { const: only, enum: choices, anyOf, type, properties, items, additionalProperties } = find(schema)
    if (only !== undefined) return only
    if (choices !== undefined) return choices[0]
    if (anyOf !== undefined) return ofSchema(anyOf[0] ?? {}, name, record)
    if (properties !== undefined) return ofObject(find(schema))
    if (items !== undefined) return [ofSchema(items, singular(name))]
    if (typeof additionalProperties === 'object') return {}
    return firstOf(find(schema), [type].flat()[0])
  }
  const ofObject = ({ properties = {}, required = [] }: JsonSchema) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || showsOptional(name))
        .map(([name, field]) => [name, ofSchema(field, name, idOf(properties))]),
    )
  return ofSchema
}

/** The first id of a record, such as `mipId`. */
const idOf = (properties: object) => Object.keys(properties).find((name) => name.endsWith('Id')) ?? ''

const shown = new Set(['pageRequest', 'sortConditions', ...Object.keys(valuesByName)])
const isShown = (name: string) => shown.has(name) && name !== 'currentPassword'

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

function firstOf({ minimum, format, pattern, minLength }: JsonSchema, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type !== 'string') return null
  if (format === 'date-time') return '2026-07-01T01:30:00.000Z'
  if (format === 'date') return '2026-07-01'
  const needsText = pattern !== undefined || Number(minLength ?? 0) > 0
  return needsText ? 'Text' : ''
}

/** Whether a value may stand where the schema is. The tests compare the finished examples with the whole schema. */
function fits(value: unknown, schema: JsonSchema, find: Find): boolean {
  const { anyOf, const: only, enum: values, type, format, pattern, maxLength, items } = find(schema)
  if (anyOf !== undefined) return anyOf.some((one) => fits(value, one, find))
  if (only !== undefined) return value === only
  if (values !== undefined) return values.includes(value)
  if (Array.isArray(value)) return items !== undefined && value.every((one) => fits(one, items, find))
  const types = new Set([type].flat())
  if (typeof value === 'number') return types.has('integer') || types.has('number')
  if (typeof value !== 'string') return types.has(value === null ? 'null' : typeof value)
  const isRight = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)
  // Days have no pattern in the document.
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  return types.has('string') && isRight && value.length <= Number(maxLength ?? value.length)
}
