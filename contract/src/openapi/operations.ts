import type { z } from 'zod'
import { documentMedia } from '../domains/people/documents/words.ts'
import { roleCodes, roleName } from '../product.ts'
import type { RouteDef } from '../route-table.ts'
import { isWritingGet, refusals, refusalsOf } from './answers.ts'
import type { Examples } from './examples.ts'
import type { SchemaWriter } from './schemas.ts'
import type { Answer, Content, JsonSchema, Operation, Parameter } from './types.ts'

export type Place = { productName: string; writer: SchemaWriter; examples: Examples }

/** The path of a call in the form of OpenAPI: `{userId}` instead of `:userId`. */
export const pathOf = (row: RouteDef) => row.path.replace(/:(\w+)/g, '{$1}')
export const methodOf = (row: RouteDef) => (isWritingGet(row) ? 'post' : row.method.toLowerCase())

/** One call of the contract as an operation of OpenAPI. */
export function operationOf(callName: string, row: RouteDef, tag: string, place: Place): Operation {
  const { writer } = place
  const params = row.params && writer.writeParts(row.params)
  const query = row.query && writer.writeParts(row.query)
  // In the POST form, what the query holds is the body.
  const inBody = isWritingGet(row) ? query : undefined
  const body = row.body ? writer.write(row.body, 'input') : inBody
  const parameters = [
    ...parametersOf(params, 'path', place.examples),
    ...(inBody === undefined ? parametersOf(query, 'query', place.examples) : []),
  ]
  const content = contentOf(callName, row, body, place.examples)
  return {
    operationId: callName,
    tags: [tag],
    summary: row.summary,
    description: describe(row, place.productName),
    ...rolesOf(row, place.productName),
    security: securityOf(row),
    ...(parameters.length > 0 && { parameters }),
    ...(content && {
      requestBody: { required: row.body !== undefined && !acceptsNothing(row.body), content },
    }),
    responses: {
      '200': replyOf(row, place),
      ...Object.fromEntries(
        refusalsOf(row, { query, body: row.body && writer.writeParts(row.body) }).map((status) => [
          String(status),
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
    },
  }
}

function parametersOf(
  parts: JsonSchema | undefined,
  place: 'path' | 'query',
  examples: Examples,
): Parameter[] {
  return Object.entries(parts?.properties ?? {}).map(([name, schema]) => {
    const required = place === 'path' || (parts?.required ?? []).includes(name)
    return { name, in: place, required, schema, ...(required && { example: examples.ofField(name, schema) }) }
  })
}

function contentOf(
  callName: string,
  row: RouteDef,
  body: JsonSchema | undefined,
  examples: Examples,
): Content | undefined {
  if (row.uploadLimit !== undefined) {
    const file = {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `At most ${row.uploadLimit / 1024 / 1024} MB.`,
    }
    const schema: JsonSchema = { type: 'object', properties: { file }, required: ['file'] }
    return { 'multipart/form-data': { schema } }
  }
  if (body === undefined) return undefined
  return { 'application/json': { schema: body, example: examples.ofBody(callName, body) } }
}

const fileOf = (type: string): { schema: JsonSchema } =>
  type.startsWith('text/')
    ? { schema: { type: 'string' } }
    : { schema: { type: 'string', contentMediaType: type } }

function replyOf(row: RouteDef, { writer, examples }: Place): Answer {
  if (row.reply === 'file') {
    const media = row.media === undefined ? documentMedia : [row.media]
    return {
      description: 'The file.',
      content: Object.fromEntries(media.map((type) => [type, fileOf(type)])),
    }
  }
  const schema = writer.write(row.reply, 'output')
  const example = examples.ofReply(schema)
  return { description: 'Done.', content: { 'application/json': { schema, example } } }
}

const acceptsNothing = (schema: z.ZodType) => schema.safeParse(undefined).success

const isForEveryRole = ({ access }: RouteDef) => access.length === roleCodes.length

function rolesOf({ access }: RouteDef, productName: string) {
  return typeof access === 'string' ? {} : { 'x-roles': access.map((code) => roleName(productName, code)) }
}

const letters: Record<string, string> = {
  ProductAdmin: 'platform administrators',
  GroupAdmin: 'group administrators',
  Member: 'members',
}

function describe(row: RouteDef, productName: string): string {
  const scope = row.scope === undefined ? [] : [`A service account needs the scope \`${row.scope}\`.`]
  return [`For ${audienceOf(row)}.`, ...scope, ...(isWritingGet(row) ? [alsoGet] : [])]
    .join(' ')
    .replaceAll('Gantry', productName)
}

const alsoGet =
  'The call is also served as GET, with the fields in the query, for existing programs; new programs use POST.'

/** Who may call, in words. */
function audienceOf(row: RouteDef): string {
  if (row.access === 'public') return 'everybody, without a session'
  if (row.access === 'pending') return 'people who have given their password and owe the second factor'
  if (row.access === 'verified' || isForEveryRole(row)) return 'people in every role'
  return row.access.map((role) => letters[role] ?? role).join(' and ')
}

function securityOf(row: RouteDef): { [scheme: string]: string[] }[] {
  if (row.access === 'public') return []
  const people = [{ accessToken: [] }, { sessionCookie: [] }]
  return row.scope === undefined ? people : [...people, { serviceAccount: [row.scope] }]
}

/** Heavy reads have them (draft-ietf-httpapi-ratelimit-headers), also when they succeed. */
const rateLimitHeaders = {
  'RateLimit-Policy': {
    description: 'Of heavy reads: how many one caller may have at the same time.',
    schema: { type: 'string' },
    example: '"heavy-reads";q=3;qu="concurrent-requests"',
  },
  RateLimit: {
    description: 'Of heavy reads: how many more the caller may have now.',
    schema: { type: 'string' },
    example: '"heavy-reads";r=0',
  },
}

/** The refusals as components, each with its example. */
export const refusalAnswers = (): { [name: string]: Answer } =>
  Object.fromEntries(
    refusals.map(({ status, code, message, meaning }) => {
      const example = {
        code,
        message,
        ...(status === '400' && { fields: { email: 'Required.' } }),
        requestId: '5f0c1d7a-8b4e-4a55-9d0e-2a1f3c6b7d80',
      }
      const schema = { $ref: '#/components/schemas/ErrorReply' }
      const headers = {
        'Retry-After': { description: 'Seconds until another try.', schema: { type: 'integer' } },
        ...(status === '429' && rateLimitHeaders),
      }
      const content = { 'application/json': { schema, example } }
      const waits = status === '429' || status === '503'
      return [`Refusal${status}`, { description: meaning, ...(waits && { headers }), content }]
    }),
  )
