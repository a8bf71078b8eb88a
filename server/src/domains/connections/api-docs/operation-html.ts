import type { ApiDocument, Content, JsonSchema, Operation, Parameter } from '@gantry/contract/openapi/types'
import { escapeHtml, escapeWithCode } from '../../../platform/http/html.ts'
import { writeFields, writeType } from './schema-html.ts'

type Placed = { path: string; method: string; operation: Operation }

/** One call with everything that a caller needs. */
export function writeOperation({ path, method, operation }: Placed, document: ApiDocument): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const parts = [
    parameters.length === 0 ? '' : `<h3>Parameters</h3>${writeParameters(parameters)}`,
    requestBody === undefined ? '' : `<h3>Body</h3>${writeContent(requestBody.content, document)}`,
    writeCode('Example', curlOf({ path, method, operation }, document)),
    `<h3>Reply</h3>${writeReply(responses, document)}`,
    `<h3>Refusals</h3>${writeRefusals(responses)}`,
  ]
  return `<article id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title"><a class="self" href="#${operationId}">${escapeHtml(summary)}</a></h2>
<p class="line">${writeMethod(method)} <code class="path">${escapeHtml(path)}</code></p>
<p>${escapeWithCode(description)} <span class="id">Name: <code>${operationId}</code></span></p>
${parts.join('\n')}
</article>`
}

export const writeMethod = (method: string) => `<span class="method ${method}">${method.toUpperCase()}</span>`

function writeParameters(parameters: Parameter[]): string {
  const rows = parameters.map(
    (one) =>
      `<li><code class="name">${escapeHtml(one.name)}</code> <span class="type">${writeType(one.schema)}</span> in the ${one.in}${
        one.required ? ' <span class="required">required</span>' : ''
      }${writeChoices(one)}</li>`,
  )
  return `<ul class="fields">${rows.join('\n')}</ul>`
}

function writeChoices({ schema }: Parameter): string {
  if (schema.enum === undefined) return ''
  const choices = schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`)
  return `<span class="bounds">one of ${choices.join(', ')}</span>`
}

function writeContent(content: Content, document: ApiDocument): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const note = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`
      return note + writeShape(schema, document)
    })
    .join('\n')
}

/** A named shape is linked, and its fields are on the same page too. */
function writeShape(schema: JsonSchema, { components }: ApiDocument): string {
  if (schema.$ref === undefined) return writeFields(schema)
  const shape = components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  return `<p>${writeType(schema)}</p>${shape === undefined ? '' : writeFields(shape)}`
}

function writeReply(responses: Operation['responses'], document: ApiDocument): string {
  const answer = responses['200']
  if (answer?.content === undefined) return ''
  const example = answer.content['application/json']?.example
  return (
    writeContent(answer.content, document) +
    (example === undefined ? '' : writeCode('Example of a reply', JSON.stringify(example, null, 2)))
  )
}

function writeRefusals(responses: Operation['responses']): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(
      ([status, { description, content }]) =>
        `<li><code class="name">${status}</code> ${escapeWithCode(description)}<span class="bounds">${writeCodes(content)}</span></li>`,
    )
  return `<ul class="fields">${rows.join('\n')}</ul>
<p class="quiet">Each is an <a href="/api/docs/shapes#ErrorReply">ErrorReply</a> with one of these codes.</p>`
}

const writeCodes = (content: Content = {}) =>
  Object.values(content)
    .flatMap(({ schema }) => schema.allOf?.at(-1)?.properties?.code?.enum ?? [])
    .map((code) => `<code>${escapeHtml(String(code))}</code>`)
    .join(', ')

/** A block that the keyboard can scroll; the script adds a button that copies it. */
export const writeCode = (title: string, text: string) =>
  `<details${title === 'Example' ? ' open' : ''}><summary>${title}</summary><pre tabindex="0" aria-label="${title}"><code>${escapeHtml(text)}</code></pre></details>`

/** The call as a command that works in a shell. */
function curlOf({ path, method, operation }: Placed, { servers }: ApiDocument): string {
  const { parameters = [], requestBody, security } = operation
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${servers[0]?.url}${filled}'`]
  if (security.length > 0) lines.push(`-H "Authorization: Bearer $ACCESS_TOKEN"`)
  const json = requestBody?.content['application/json']
  if (requestBody?.content['multipart/form-data']) lines.push("-F 'file=@registration.pdf'")
  if (json) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d '${JSON.stringify(json.example).replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
