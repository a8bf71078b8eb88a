import type { z } from 'zod'
import { documentMedia } from '../domains/people/documents/words.ts'
import type { ErrorCode } from '../errors.ts'
import { roleCodes, roleName } from '../product.ts'
import type { RefusalStatus, RouteDef } from '../route-table.ts'
import { isWritingGet, meanings, refusalsOf } from './answers.ts'
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
      ...refusalAnswers(refusalsOf(row, { query, body: row.body && writer.writeParts(row.body) })),
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

/** The refusals of a call by status, with the codes of each. */
function refusalAnswers(refusals: ReturnType<typeof refusalsOf>): Operation['responses'] {
  return Object.fromEntries(
    [...refusals].map(([status, codes]) => [String(status), refusalAnswer(status, codes)]),
  )
}

function refusalAnswer(status: RefusalStatus, codes: ErrorCode[]): Answer {
  const code = { type: 'string', enum: codes }
  const schema = {
    allOf: [{ $ref: '#/components/schemas/ErrorReply' }, { properties: { code }, required: ['code'] }],
  }
  const names = [
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(codes.includes('heavy-read.too-many') ? ['RateLimit-Policy', 'RateLimit'] : []),
  ]
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
  return {
    description: meanings[status],
    ...(names.length > 0 && { headers }),
    content: { 'application/json': { schema } },
  }
}

/** Heavy reads have the limits (draft-ietf-httpapi-ratelimit-headers), also when they succeed. */
export const refusalHeaders = {
  'Retry-After': { description: 'Seconds until another try.', schema: { type: 'integer' } },
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
