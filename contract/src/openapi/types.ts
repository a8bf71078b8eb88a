/** A JSON Schema of the draft 2020-12. */
export type JsonSchema = { [key: string]: unknown } & {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: { [name: string]: JsonSchema }
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: boolean | JsonSchema
  $defs?: { [name: string]: JsonSchema }
}

export type MediaType = { schema: JsonSchema; example?: unknown }
export type Content = { [mediaType: string]: MediaType }
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  example?: unknown
}
export type Answer = { description: string; headers?: object; content?: Content }
export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  /** The names of the session roles that may call; absent when the call does not ask for a role. */
  'x-roles'?: string[]
  security: { [scheme: string]: string[] }[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: { [status: string]: Answer }
}
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string } & { [name: string]: unknown }
  servers: { url: string }[]
  externalDocs: { url: string; description: string }
  tags: { name: string; description: string }[]
  /** The tags of each area. */
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: {
    schemas: { [name: string]: JsonSchema }
    headers: object
    securitySchemes: object
  }
}
