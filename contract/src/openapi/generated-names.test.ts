import { beforeAll, describe, expect, it } from 'vitest'
import { createApiDocument } from './document.ts'
import { namesOfSchemas } from './names.ts'
import { operationsOf } from './operations-of.ts'
import type { ApiDocument, JsonSchema } from './types.ts'

// Generators of clients make names from those of the document: openapi-generator and kiota with the letters and digits
// alone, in camelCase or PascalCase. Some of their languages and file systems ignore case.

let document: ApiDocument
let operationIds: string[]
let schemaNames: string[]
beforeAll(async () => {
  document = await createApiDocument({
    productName: 'Gantry',
    version: '12.3.4',
    slug: 'gantry',
    serverUrl: 'https://gantry.example',
  })
  operationIds = operationsOf(document).map(({ operation }) => operation.operationId)
  schemaNames = Object.keys(document.components.schemas)
})

const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

/** The names that are the same for a generator. */
function repeated(names: readonly string[]): string[][] {
  const groups = Object.values(Object.groupBy(new Set(names), plain))
  return groups.flatMap((group = []) => (group.length > 1 ? [group] : []))
}

/** What the generators add to the id of an operation for the types of its parts. */
const partsOfOperations = [
  // orval
  ['Params', 'Body', 'PathParameters', '200', 'Result', 'MutationBody', 'MutationError', 'QueryResult'],
  // hey-api/openapi-ts
  ['Data', 'Error', 'Errors', 'Response', 'Responses', 'Options'],
  // openapi-generator and kiota
  ['Request', 'OperationRequest', 'RequestBuilder', 'GetResponse', 'PostRequestBody', 'PostResponse'],
].flat()

/** Keywords of TypeScript, Java, C#, Kotlin, Go, Python, Ruby, PHP and Swift that an action could be named. */
const keywords = `abstract and as assert async await base break case catch checked class clone const continue
  debugger declare default def del delete die do echo elif else end ensure enum eval event except exit explicit export
  extends extern false final finally fixed for foreach from func function global go goto if implements implicit import
  in include init inner instanceof interface internal is isset lambda list lock map match module namespace native new
  next nil none nonlocal not null object open operator or out override package pass print private protected protocol
  public raise range readonly redo ref require rescue retry return sealed select self sizeof static struct super
  switch synchronized this throw throws trait transient true try type typeof undef undefined unless unset until use
  using val var virtual void volatile when where while with yield`.split(/\s+/)

/** Types of the languages and of the generated code that a schema of the same name would hide. */
const types =
  `Api ApiClient ApiError ApiResponse Array Blob Boolean Byte Char Client Config Configuration Date DateTime
  Decimal Double Enum Error Exception File Float Function Guid Headers Int Integer List Long Map Model Null Number
  Object Optional Options Promise Record Request RequestBuilder Response Set String Symbol Task Thread Time Type Uri
  Url Uuid Void`.split(/\s+/)

describe('the names in the OpenAPI document', () => {
  it('are different for generators that ignore case and signs', () => {
    expect(repeated(operationIds)).toEqual([])
    expect(repeated(schemaNames)).toEqual([])
    expect(repeated(document.tags.map(({ name }) => name))).toEqual([])
  })

  it('give each form of a schema a name of its own', () => {
    const exported = new Set(namesOfSchemas().values())
    expect([...exported].filter((name) => exported.has(`${name}Input`))).toEqual([])
  })

  it('of schemas differ from the types that generators make for operations and tags', () => {
    const made = operationIds.flatMap((id) => partsOfOperations.map((part) => plain(id + part)))
    const ofTags = document.tags.flatMap(({ name }) => [plain(`${name}Api`), plain(`${name}Service`)])
    const taken = new Set([...made, ...ofTags])
    expect(schemaNames.filter((name) => taken.has(plain(name)))).toEqual([])
  })

  it('are no keywords and no types of common languages', () => {
    const reserved = new Set(keywords)
    const hidden = new Set(types.map(plain))
    expect(operationIds.filter((id) => reserved.has(id.toLowerCase()))).toEqual([])
    expect(schemaNames.filter((name) => hidden.has(plain(name)) || reserved.has(plain(name)))).toEqual([])
    const odd = [...operationIds, ...schemaNames].filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    expect(odd).toEqual([])
  })

  // Kiota makes a class for each segment of a path.
  it('of the segments of paths differ beside each other, and a parameter has one name in a place', () => {
    const places = new Map<string, Set<string>>()
    for (const path of Object.keys(document.paths)) {
      const segments = path.split('/')
      for (const [index, segment] of segments.entries()) {
        const place = segments.slice(0, index).join('/')
        places.set(place, (places.get(place) ?? new Set()).add(segment))
      }
    }
    const complaints = [...places].flatMap(([place, segments]) => {
      const parameters = [...segments].filter((one) => one.startsWith('{'))
      const alike = [...repeated([...segments]), ...(parameters.length > 1 ? [parameters] : [])]
      return alike.map((names) => `${place}: ${names.join(' ')}`)
    })
    expect(complaints).toEqual([])
  })

  it('of fields and of values of an enumeration differ in each schema', () => {
    const complaints: string[][] = []
    const visit = (schema: JsonSchema) => {
      complaints.push(...repeated(Object.keys(schema.properties ?? {})))
      complaints.push(...repeated((schema.enum ?? []).map(String)))
    }
    walk(document, visit)
    expect(complaints).toEqual([])
  })
})

function walk(value: unknown, visit: (schema: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && ('properties' in value || 'enum' in value)) visit(value as JsonSchema)
  for (const [key, one] of Object.entries(value)) if (key !== 'example') walk(one, visit)
}
