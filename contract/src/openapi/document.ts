import { csrfHeader } from '../csrf-header.ts'
import { areas } from '../domains.ts'
import { ErrorReply } from '../errors.ts'
import { tagsOf } from '../index.ts'
import { callScopes } from '../scopes.ts'
import { createExamples } from './examples.ts'
import { namesOfSchemas } from './names.ts'
import { methodOf, operationOf, pathOf, refusalHeaders } from './operations.ts'
import { createSchemaWriter, renameReferences, resolve } from './schemas.ts'
import type { ApiDocument, Operation } from './types.ts'

type Options = {
  productName: string
  /** The version of the server. */
  version: string
  slug: string
  /** The address of the server, without a slash at its end. */
  serverUrl: string
  /** Called between two operations, so that a server can answer other requests meanwhile. */
  pause?: () => Promise<void>
}

/** Makes the OpenAPI document of all calls from the contract. */
export async function createApiDocument(options: Options): Promise<ApiDocument> {
  const { productName, version, slug, serverUrl, pause } = options
  const writer = createSchemaWriter(namesOfSchemas())
  writer.write(ErrorReply, 'output')
  const tags = tagsOf(slug)
  const paths: ApiDocument['paths'] = {}
  const examples = createExamples((schema, io) => resolve(schema, writer.found(io)))
  for (const { name: tag, rows } of tags) {
    for (const [callName, row] of Object.entries(rows)) {
      const operation = operationOf(callName, row, tag, { productName, writer, examples })
      paths[pathOf(row)] = { ...paths[pathOf(row)], [methodOf(row)]: operation }
      await pause?.()
    }
  }
  const { schemas, inputName } = writer.components()
  const sorted = Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    openapi: '3.1.1',
    info: infoOf(productName, version),
    servers: [{ url: serverUrl }],
    externalDocs: { url: `${serverUrl}/api/docs`, description: 'The same as pages, with a search.' },
    tags: tags.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': tagGroupsOf(tags),
    paths: renameInputs(paths, inputName),
    components: {
      schemas: Object.fromEntries(sorted),
      headers: refusalHeaders,
      securitySchemes: securitySchemesOf(slug, serverUrl),
    },
  }
}

/** The areas of the product, each with its tags: Redoc, Scalar and others show them as a menu. */
const tagGroupsOf = (tags: ReturnType<typeof tagsOf>) =>
  Object.keys(areas).map((area) => ({
    name: area.charAt(0).toUpperCase() + area.slice(1),
    tags: tags.filter((tag) => tag.area === area).map(({ name }) => name),
  }))

function renameInputs(paths: ApiDocument['paths'], inputName: (name: string) => string) {
  const rename = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.requestBody && { requestBody: renameReferences(operation.requestBody, inputName) }),
  })
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, rename(one)])),
    ]),
  )
}

const infoOf = (productName: string, version: string) => ({
  title: `${productName} API`,
  version,
  summary: 'Who works where: people, practices, groups and their links.',
  description: [
    `Every call of ${productName}'s server. docs/api describes how to begin: signing in as a program, errors, pages and limits.`,
    'The FHIR directory at /fhir/R4 is not in this document: its capability statement at /fhir/R4/metadata describes it.',
    'JSON names are camelCase. Times are ISO 8601 in UTC. Ids are positive whole numbers.',
    'Unknown fields of a body are ignored, except in the requests of lists. Replies can get more fields without a new version.',
    `A write with a session cookie also needs the header \`${csrfHeader}\`; a write with an access token does not.`,
    'Messages are in the language of `Accept-Language`: en, zh, es, fr, it or ar.',
  ].join('\n\n'),
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  contact: { name: `The administrators of this ${productName}` },
})

const securitySchemesOf = (slug: string, serverUrl: string) => ({
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `accessToken` of `verify` or `refresh`. It is valid for four hours.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: `__Host-${slug}-session`,
    description: `The session of a browser. A write also needs the header \`${csrfHeader}\`.`,
  },
  serviceAccount: {
    type: 'oauth2',
    description:
      'The access token of a service account, which an administrator adds. It is valid for five minutes.',
    flows: {
      clientCredentials: {
        tokenUrl: `${serverUrl}/oidc/token`,
        scopes: Object.fromEntries(callScopes.map((scope) => [scope, describeScope(scope)])),
      },
    },
  },
})

/** `users:read` becomes "Reading users". */
function describeScope(scope: string): string {
  const [domain = '', verb] = scope.split(':')
  return `${verb === 'read' ? 'Reading' : 'Changing'} ${domain}`
}
