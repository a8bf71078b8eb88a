import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentMedia } from '../domains/people/documents/words.ts'
import { errorCodes } from '../errors.ts'
import { createContract, tagsOf } from '../index.ts'
import type { RouteDef } from '../route-table.ts'
import { isWritingGet, refusalsOf } from './answers.ts'
import { createApiDocument } from './document.ts'
import { namesOfSchemas } from './names.ts'
import { operationsOf } from './operations-of.ts'
import type { ApiDocument, MediaType, Operation } from './types.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const rows = Object.entries(contract)

let document: ApiDocument
let operations: Map<string, Operation>
beforeAll(async () => {
  document = await createApiDocument({
    productName: 'Gantry',
    version: '12.3.4',
    slug: 'gantry',
    serverUrl: 'https://gantry.example',
  })
  operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]))
})

const operation = (name: string): Operation => {
  const found = operations.get(name)
  if (found === undefined) throw new Error(`${name} is not in the document`)
  return found
}
const jsonOf = (content: { [type: string]: MediaType } | undefined) => content?.['application/json']

describe('the OpenAPI document', () => {
  it('contains every call of the contract under one tag', () => {
    const tagged = tagsOf('gantry').flatMap((tag) => Object.keys(tag.rows))
    expect(tagged.toSorted()).toEqual(Object.keys(contract).toSorted())
    expect([...operations.keys()].toSorted()).toEqual(Object.keys(contract).toSorted())
    expect(operationsOf(document)).toHaveLength(rows.length)
  })

  it('puts every tag into the group of its area', () => {
    const groups = document['x-tagGroups']
    expect(groups.map(({ name }) => name)).toEqual([
      'Access',
      'People',
      'Compliance',
      'Connections',
      'Portal',
    ])
    expect(groups.flatMap(({ tags }) => tags)).toEqual(document.tags.map(({ name }) => name))
    const groupOf = (tag: string) => groups.filter(({ tags }) => tags.includes(tag)).map(({ name }) => name)
    expect(groupOf('auth')).toEqual(['Access'])
    expect(groupOf('users')).toEqual(['People'])
    expect(groupOf('qualifications')).toEqual(['Compliance'])
    expect(groupOf('webhooks')).toEqual(['Connections'])
    expect(groupOf('dashboard')).toEqual(['Portal'])
  })

  it('gives every call a short summary of its own', () => {
    const summaries = rows.map(([, row]) => row.summary)
    expect(summaries.filter((text) => text.length > 80 || /[.]$/.test(text))).toEqual([])
    expect(new Set(summaries).size).toBe(summaries.length)
  })

  it('gives every named schema a name of its own', () => {
    const names = [...namesOfSchemas().values()]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('defines everything that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)]
    const components: Record<string, object> = document.components
    expect(references.length).toBeGreaterThan(1000)
    expect(references.filter(([, kind = '', name = '']) => !(name in (components[kind] ?? {})))).toEqual([])
  })

  it('has examples that the contract accepts', () => {
    const complaints = rows.flatMap(([name, row]) => {
      const { requestBody, responses, parameters = [] } = operation(name)
      const answer = responses['200']
      const inPath = parameters.filter((one) => one.in === 'path')
      const examples: [unknown, unknown][] = [
        [row.params, Object.fromEntries(inPath.map((one) => [one.name, one.example]))],
        [isWritingGet(row) ? row.query : row.body, jsonOf(requestBody?.content)?.example],
        [row.reply, jsonOf(answer?.content)?.example],
      ]
      return examples.flatMap(([schema, example]) => {
        if (!(schema instanceof z.ZodType)) return []
        const { error } = schema.safeParse(example)
        return error === undefined ? [] : [`${name}: ${error.message}`]
      })
    })
    expect(complaints).toEqual([])
  })

  it('documents the GETs that write as POST', () => {
    expect(document.paths['/api/link-user-group']).toHaveProperty('post.operationId', 'linkUserGroup')
    expect(document.paths['/api/link-user-group']).not.toHaveProperty('get')
  })

  it('asks for no session where everybody may call', () => {
    expect(operation('signIn').security).toEqual([])
    expect(operation('getUser')['x-roles']).toEqual(['GantryAdmin'])
    expect(operation('saveUser').security).toEqual([
      { accessToken: [] },
      { sessionCookie: [] },
      { serviceAccount: ['users:write'] },
    ])
    expect(operation('saveWebhook').security).toHaveLength(2)
  })

  it('names the refusals that a call can answer with', () => {
    const statuses = (name: string) => Object.keys(operation(name).responses)
    expect(statuses('listUsers')).toEqual(['200', '400', '401', '403', '413', '415', '429', '503'])
    expect(statuses('signIn')).toEqual(['200', '400', '401', '403', '413', '415', '429', '503'])
    expect(statuses('saveMip')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '503',
    ])
    expect(statuses('getMySession')).toEqual(['200', '400', '401', '403', '503'])
    expect(statuses('uploadUserDocument')).toContain('507')
  })

  it('names the codes of a call by status', () => {
    const codes = (name: string, status: string) =>
      jsonOf(operation(name).responses[status]?.content)?.schema.allOf?.at(-1)?.properties?.code?.enum
    expect(codes('saveRis', '409')).toEqual(['custom-field.value-taken', 'ris.name-taken', 'stale'])
    expect(codes('saveRis', '400')).toEqual(['input.invalid', 'request.invalid'])
    expect(codes('signIn', '401')).toEqual(['sign-in.refused'])
    expect(codes('signIn', '403')).toEqual([
      'foreign-request',
      'csrf',
      'account.inactive',
      'account.not-activated',
    ])
    // The same code with another status.
    expect(codes('signInByPasskey', '401')).toEqual(['passkey.refused'])
    expect(codes('verifyByPasskey', '400')).toContain('passkey.refused')
    expect(codes('uploadUserDocument', '413')).toEqual(['too-large', 'upload.too-large', 'document.quota'])
    expect(codes('getUser', '404')).toEqual(['not-found'])
  })

  it('names every code of the contract at a call, except those of no call', () => {
    const text = JSON.stringify(document.paths)
    const unnamed = errorCodes.filter((code) => !text.includes(`"${code}"`))
    expect(unnamed.toSorted()).toEqual([
      // Of OpenID and SCIM.
      'app.too-many',
      'client.too-many-failures',
      // In the result of one of many.
      'invitation.bad-address',
      'invitation.too-many-addresses',
      'invitation.unknown-address',
      // Another method is no call of the document.
      'method-not-allowed',
      'scim.not-authorized',
    ])
  })

  it('refuses an unknown code', () => {
    const row = { ...contract.saveRis, refuses: ['ris.never'] } as RouteDef
    expect(() => refusalsOf(row, {})).toThrow('ris.never')
  })

  it('names the types of a file', () => {
    const typesOf = (name: string) => {
      const answer = operation(name).responses['200']
      return Object.keys(answer?.content ?? {})
    }
    expect(typesOf('exportUsers')).toEqual(['text/csv'])
    for (const name of ['downloadUserDocument', 'downloadMipDocument', 'downloadQualificationDocument'])
      expect(typesOf(name)).toEqual([...documentMedia])
  })

  it('uses the name of the product in paths and roles', async () => {
    const other = await createApiDocument({
      productName: 'Medi Port',
      version: '12.3.4',
      slug: 'mediport',
      serverUrl: 'https://portal.example',
    })
    expect(other.paths['/api/mediport-admin/users/{userId}']).toHaveProperty(
      ['get', 'x-roles'],
      ['MediPortAdmin'],
    )
    expect(JSON.stringify(other.info)).not.toContain('Gantry')
    expect(other.info.version).toBe('12.3.4')
  })
})
