import { z } from 'zod'
import type { JsonSchema } from './types.ts'

type Io = 'input' | 'output'
type Named = { [name: string]: JsonSchema }

const prefix = '#/components/schemas/'

/** Makes JSON Schemas of zod's own making, in which each named schema is a reference to `components`. */
export type SchemaWriter = ReturnType<typeof createSchemaWriter>

export function createSchemaWriter(names: Map<z.ZodType, string>) {
  const named = z.registry<{ id: string }>()
  for (const [schema, id] of names) named.add(schema, { id })
  const found: Record<Io, Named> = { input: {}, output: {} }
  return {
    /** The parts of a path, a query or a body, without references. */
    writeParts: (schema: z.ZodType): JsonSchema => {
      const { $schema: _draft, ...rest } = convert(schema, 'input', z.registry())
      return tidy(rest, 'input')
    },
    write(schema: z.ZodType, io: Io): JsonSchema {
      const made = convert(schema, io, named)
      const { $schema: _draft, $defs = {}, id, ...rest } = made
      for (const [name, { id: _id, ...definition }] of Object.entries($defs)) {
        found[io][name] = tidy(definition, io)
      }
      // zod gives the outermost schema its own id instead of a reference.
      if (typeof id !== 'string') return tidy(rest, io)
      found[io][id] = tidy(rest, io)
      return { $ref: prefix + id }
    },
    /** The named schemas so far, for following references. */
    found: (io: Io): Named => found[io],
    /** The named schemas. One that differs as input and as output has two names. */
    components(): { schemas: Named; inputName: (name: string) => string } {
      const differs = (name: string) =>
        name in found.output && JSON.stringify(found.output[name]) !== JSON.stringify(found.input[name])
      const inputName = (name: string) => (differs(name) ? `${name}Input` : name)
      const inputs = Object.entries(found.input).map(([name, schema]) => [
        inputName(name),
        renameReferences(schema, inputName),
      ])
      return { schemas: { ...Object.fromEntries(inputs), ...found.output }, inputName }
    },
  }
}

function convert(
  schema: z.ZodType,
  io: Io,
  metadata: z.core.$ZodRegistry<Record<string, unknown>>,
): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A column's name may be written in two ways before it is one of these.
      if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodEnum)
        jsonSchema.enum = zodSchema.out.options
    },
  }) as JsonSchema
}

/** Changes the names of all references in a schema. */
export const renameReferences = <T>(value: T, rename: (name: string) => string): T =>
  mapObjects(value, (one) =>
    typeof one.$ref === 'string' ? { ...one, $ref: prefix + rename(one.$ref.slice(prefix.length)) } : one,
  )

/** The schema that a reference names. */
export function resolve(schema: JsonSchema, schemas: Named): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(prefix.length)] ?? {})
}

/** Removes what tells a reader nothing, and names the simplest of several equal forms. */
const tidy = (schema: JsonSchema, io: Io): JsonSchema =>
  mapObjects(schema, (one) => {
    const made: JsonSchema = { ...one }
    if (typeof made.$ref === 'string') made.$ref = made.$ref.replace('#/$defs/', prefix)
    if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
    if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
    // Zod's pattern of a time is a calendar in one line; the format says the same.
    if (made.format === 'date' || made.format === 'date-time') delete made.pattern
    // Replies can get more fields without a new version.
    if (io === 'output' && made.additionalProperties === false) delete made.additionalProperties
    if (io === 'input' && made.properties !== undefined) made.properties = withoutIgnored(made.properties)
    return simplest(made)
  })

/** Ids and flags are also accepted as text, because addresses contain text. Programs send them as what they are. */
function simplest(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const plain = anyOf?.find(({ type }) => type === 'integer' || type === 'boolean')
  const isText = (one: JsonSchema) => one === plain || one.type === 'string'
  return plain !== undefined && anyOf?.every(isText) ? { ...rest, ...plain } : schema
}

/** Fields that accept anything are ignored: some clients send them back from a reply. */
const withoutIgnored = (properties: Named): Named =>
  Object.fromEntries(Object.entries(properties).filter(([, schema]) => Object.keys(schema).length > 0))

/** Applies a function to every object in a value, the inner ones first. */
function mapObjects<T>(value: T, change: (one: JsonSchema) => JsonSchema): T {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, mapObjects(one, change)])
  return change(Object.fromEntries(entries) as JsonSchema) as T
}
