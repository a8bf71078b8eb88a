import type { RouteDef } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from './problem.ts'

// Zod's own sentences are for programmers. This runs only where a schema gave no sentence of its own.
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
          : `At least ${issue.minimum}.`
      case 'invalid_type':
        return `Must be a ${issue.expected}.`
      case 'invalid_value':
        return `Must be one of: ${issue.values.map(String).join(', ')}.`
      case 'unrecognized_keys':
        return 'Unknown name.'
      default:
        return 'Not valid.'
    }
  },
})

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** The call's parts, checked and stripped. @throws Problem 400 that names each bad field. */
export function checkInput(row: RouteDef, request: FastifyRequest): Parts {
  // Without a prototype: a caller may name a field `__proto__` or `constructor`, and is refused for it as for any other.
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
    // A name nobody gave a field is the caller's own text, and no beginning of a sentence.
    const said = /^[\w.-]{1,80}$/.test(name) ? `${name}: ${text}` : text
    throw new Problem(400, 'input.invalid', said, { fields })
  }
  return checked
}

/** The POST twin of a GET may carry its parameters in a JSON body, where no log and no history keeps them. */
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

/** What agrees with a path's text: the text, or the number it writes. Anything else never does. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** An id in the path and the same id in query or body must agree, or a caller's mistake would hit a stranger. */
export function checkRepeatedIds(request: FastifyRequest): void {
  const places = [request.query, request.body].filter(isRecord)
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    for (const place of places) {
      for (const key of [name, kebab(name)]) {
        const again = Object.hasOwn(place, key) ? place[key] : undefined
        if (again !== undefined && textOf(again) !== value) {
          throw new Problem(400, 'input.ids-differ', `${key}: differs from the one in the address.`, {
            fields: { [key]: 'Differs from the one in the address.' },
          })
        }
      }
    }
  }
}
