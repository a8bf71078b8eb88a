import type { RouteDef } from '@gantry/contract/route-table'
import fc, { type Arbitrary } from 'fast-check'
import { fromSchema, hostileText, nearly } from './arbitraries.ts'

export type FuzzRequest = {
  method: RouteDef['method']
  url: string
  body?: string
  headers: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const boundary = 'form-of-the-fuzzer'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Bodies that do not match the schema, or that often break JSON parsers. */
const oddBodies = [
  '',
  'null',
  '0',
  '"text"',
  '[]',
  '{"search":',
  '{"search":"a","search":"b"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"search":"\\ud800"}',
  '{"pageRequest":{"pageSize":1e999}}',
  `{"ids":${JSON.stringify(Array.from({ length: 5_000 }, (_, index) => index))}}`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"search":"${'x'.repeat(1_200_000)}"}`,
]
const oddQueries = ['%00', 'a=%ED%A0%80', '%', 'userId=1&userId=2', 'status=true&status=false', 'a[b][c]=1']
const oddIds = [
  '0',
  '-1',
  '1e3',
  '%00',
  '%ED%A0%80',
  '..%2f..',
  '99999999999999999999',
  "1'--",
  '9'.repeat(199),
]

/** Requests for one call: valid, nearly valid and malformed. */
export function requestsFor(row: RouteDef, ids: readonly number[]): Arbitrary<FuzzRequest> {
  const mixed = (schema: RouteDef['body']) => {
    if (schema === undefined) return fc.constant(undefined)
    const valid = fromSchema(schema, ids)
    return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 3, arbitrary: nearly(valid) })
  }
  const query = fc.oneof(
    { weight: 6, arbitrary: mixed(row.query).map(queryText) },
    { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
  )
  const body =
    row.uploadLimit === undefined
      ? fc.oneof(
          { weight: 6, arbitrary: mixed(row.body).map(bodyText) },
          { weight: 1, arbitrary: fc.constantFrom(...oddBodies).map((text) => ({ text, headers: json })) },
        )
      : fc.oneof(uploads, fc.constant({ text: '{}', headers: json }))
  return fc.record({ path: addresses(row.path, ids), query, body }).map(({ path, query, body }) => ({
    method: row.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: body.headers,
    ...(body.text !== undefined && row.method !== 'GET' && { body: body.text }),
  }))
}

/** The path with ids, most of them valid. */
function addresses(pattern: string, ids: readonly number[]): Arbitrary<string> {
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(ids.length > 0 ? ids : [900_000_001])).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
  )
  const pieces = pattern.split(/:\w+/)
  return fc
    .array(id, { minLength: pieces.length - 1, maxLength: pieces.length - 1 })
    .map((chosen) => pieces.map((piece, index) => piece + (chosen[index] ?? '')).join(''))
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const pairs = Object.entries(value).map(([name, one]): [string, string] => {
    const text = typeof one === 'string' ? one : (JSON.stringify(one) ?? '')
    return [name, text.toWellFormed().slice(0, 4_000)]
  })
  return new URLSearchParams(pairs).toString()
}

const bodyText = (value: unknown): { text?: string; headers: Record<string, string> } =>
  value === undefined ? { headers: {} } : { text: JSON.stringify(value), headers: json }

const uploads = fc
  .record({
    name: fc.oneof(fc.constantFrom('letter.pdf', 'people.csv', 'me.png'), hostileText),
    field: fc.constantFrom('file', 'file', 'file', 'other', '__proto__'),
    content: fc.oneof(
      fc.constantFrom('%PDF-1.4\n%%EOF\n', 'Email,First name,Last name\nx@y.example,Pia,Row\n', '', 'GIF89a'),
      hostileText,
    ),
    end: fc.constantFrom(`\r\n--${boundary}--\r\n`, `\r\n--${boundary}`, ''),
  })
  .map(({ name, field, content, end }) => ({
    text: `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll(/[\r\n"]/g, '')}"\r\n\r\n${content}${end}`,
    headers: form,
  }))
