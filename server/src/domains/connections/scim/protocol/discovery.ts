import { engagements, professions } from '@gantry/contract/domains/people/professions/words'
import { extensionSchema, groupSchema, listOf, mostPerPage, type Resource, userSchema } from './resources.ts'

// The documents by which a client learns what is supported (RFC 7643, sections 5 to 7).

const core = 'urn:ietf:params:scim:schemas:core:2.0'

export function serviceProviderConfig(baseUrl: string): Resource {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostPerPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that the page of the identity connection shows once.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}

const resourceType = (
  baseUrl: string,
  name: 'User' | 'Group',
  schema: string,
  schemaExtensions: object[] = [],
): Resource => ({
  schemas: [`${core}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
})

const resourceTypes = (baseUrl: string): Resource[] => [
  resourceType(baseUrl, 'User', userSchema, [{ schema: extensionSchema, required: false }]),
  resourceType(baseUrl, 'Group', groupSchema),
]

type More = {
  type?: 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readOnly' | 'immutable'
  uniqueness?: 'server'
  canonicalValues?: readonly string[]
  subAttributes?: object[]
}

const attribute = (name: string, description: string, more: More = {}) => ({
  name,
  type: 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const userAttributes = [
  attribute('userName', 'The name of the person in the directory.', { required: true, uniqueness: 'server' }),
  attribute('name', 'The name of the person.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.', { mutability: 'readOnly' }),
      attribute('givenName', 'The first name.'),
      attribute('familyName', 'The last name.'),
      attribute('honorificPrefix', 'A title, such as Dr.'),
    ],
  }),
  attribute('displayName', 'The whole name.', { mutability: 'readOnly' }),
  attribute('preferredLanguage', 'The language of the portal and of mails.'),
  attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
  attribute('emails', 'The address with which the person signs in. It cannot be changed here.', {
    type: 'complex',
    multiValued: true,
    mutability: 'immutable',
    subAttributes: [
      attribute('value', 'The address.', { mutability: 'immutable' }),
      attribute('type', 'Always work.', { mutability: 'readOnly' }),
      attribute('primary', 'Always true.', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
  attribute('phoneNumbers', 'The numbers of types work and mobile.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value', 'The number.'), attribute('type', 'work or mobile.')],
  }),
]

const extensionAttributes = [
  attribute('professions', 'What the person practises, as this directory records it.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The profession.', {
        required: true,
        caseExact: true,
        mutability: 'immutable',
        canonicalValues: professions,
      }),
      attribute('engagement', 'On which terms. EMPLOYEE if it is left out.', {
        caseExact: true,
        mutability: 'immutable',
        canonicalValues: engagements,
      }),
      attribute('validFrom', 'The first day, such as 2026-12-01. Today if it is left out.', {
        mutability: 'immutable',
      }),
      attribute('validUntil', 'The last day. It is only moved to an earlier day.'),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name of the group, or the value of the role map.', {
    mutability: 'readOnly',
  }),
  attribute('members', 'The people.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person.', { caseExact: true, mutability: 'immutable' }),
      attribute('display', 'The whole name.', { mutability: 'readOnly' }),
      attribute('$ref', 'The address of the person.', { type: 'reference', mutability: 'readOnly' }),
    ],
  }),
]

const schemaOf = (
  baseUrl: string,
  id: string,
  name: string,
  description: string,
  attributes: object[],
): Resource => ({
  schemas: [`${core}:Schema`],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
})

const schemas = (baseUrl: string): Resource[] => [
  schemaOf(baseUrl, userSchema, 'User', 'A person', userAttributes),
  schemaOf(baseUrl, extensionSchema, 'Professions', 'What a person practises', extensionAttributes),
  schemaOf(baseUrl, groupSchema, 'Group', 'The group of the connection, or a role', groupAttributes),
]

const documents = { ResourceTypes: resourceTypes, Schemas: schemas }

export function listDocuments(kind: keyof typeof documents, baseUrl: string) {
  const all = documents[kind](baseUrl)
  return listOf(all, all.length, 1)
}

export const findDocument = (
  kind: keyof typeof documents,
  baseUrl: string,
  id: string,
): Resource | undefined => documents[kind](baseUrl).find((one) => one.id === id)
