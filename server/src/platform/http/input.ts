import type { RouteDef } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badFields, problem } from './problem.ts'

// Zod's messages are for programmers. This function is used only when the schema has no message.
z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'Required.'
    switch (issue.code) {
      case 'too_big':
        return issue.origin === 'string' || issue.origin === 'array'
          ? `At most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'entries'}.`
          : `At most ${issue.maximum}.`
      case 'too_small':
        if (issue.origin === 'string' && issue.minimum === 1) return 'Required.'
        return issue.origin === 'string' || issue.origin === 'array'
          ? `At least ${issue.minimum} ${issue.origin === 'string' ? 'characters' : 'entries'}.`
          : // Ids and versions are positive: 0 is their limit, and is refused.
            `At least ${Number(issue.minimum) + (issue.inclusive === false ? 1 : 0)}.`
      case 'invalid_type':
        return `Must be a ${issue.expected}.`
      case 'invalid_value':
        return `Must be one of: ${issue.values
          .filter((value) => value !== '')
          .map(String)
          .join(', ')}.`
      case 'unrecognized_keys':
        return 'Unknown name.'
      default:
        return 'Not valid.'
    }
  },
})

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Validates the parts of the call and removes unknown fields. @throws Problem 400 that names each invalid field */
export function checkInput(row: RouteDef, request: FastifyRequest): Parts {
  // No prototype, so that a field named `__proto__` or `constructor` is reported like any other.
  const fields = Object.create(null) as Record<string, string>
  const checked: Parts = {}
  const check = (part: keyof Parts, schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) return
    const result = schema.safeParse(value)
    if (result.success) checked[part] = result.data
    else for (const issue of result.error.issues) nameFields(issue, part, fields)
  }
  check('params', row.params, request.params)
  check('query', row.query, queryOf(row, request))
  if (row.uploadLimit === undefined) check('body', row.body, request.body ?? undefined)
  const [first] = Object.entries(fields)
  if (first !== undefined) {
    const [name, text] = first
    // Any other name is text of the caller, which must not start the message.
    const said = /^[\w.-]{1,80}$/.test(name) ? `${name}: ${text}` : text
    throw badFields(said, fields)
  }
  return checked
}

/** The POST form of a GET may have its parameters in a JSON body, so that they appear in no log or browser history. */
function queryOf(row: RouteDef, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  const twin = row.method === 'GET' && request.method === 'POST' && isRecord(request.body)
  return twin ? { ...(request.body as Record<string, unknown>), ...query } : query
}

function nameFields(issue: z.core.$ZodIssue, part: string, fields: Record<string, string>): void {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] ??= issue.message
  } else {
    fields[path === '' ? part : path] ??= issue.message
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kebab = (name: string) => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)

/** A number is compared with the path by its text. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Ids in the path and repeated in the query or body must be equal; otherwise a mistake could change the wrong record. */
export function checkRepeatedIds(request: FastifyRequest): void {
  const places = [request.query, request.body].filter(isRecord)
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    for (const place of places) {
      for (const key of [name, kebab(name)]) {
        const again = Object.hasOwn(place, key) ? place[key] : undefined
        if (again !== undefined && textOf(again) !== value) {
          const fields = { [key]: 'Differs from the one in the address.' }
          throw problem('input.ids-differ', { field: key }, { fields })
        }
      }
    }
  }
}
