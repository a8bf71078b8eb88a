import type { JsonSchema } from '@gantry/contract/openapi/types'
import { escapeHtml } from '../../../platform/http/html.ts'

const shapeName = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** The fields of a schema as a list, with the fields of inner objects below them. */
export function writeFields(schema: JsonSchema): string {
  const { properties, required = [] } = schema
  const inner = innerObject(schema)
  if (properties === undefined) return inner === null ? `<p>${writeType(schema)}</p>` : writeFields(inner)
  const rows = Object.entries(properties).map(([name, field]) => {
    const inner = innerObject(field)
    return `<li><code class="name">${escapeHtml(name)}</code> <span class="type">${writeType(field)}</span>${
      required.includes(name) ? ' <span class="required">required</span>' : ''
    }${writeBounds(field)}${inner === null ? '' : writeFields(inner)}</li>`
  })
  return rows.length === 0 ? '<p>No fields.</p>' : `<ul class="fields">${rows.join('\n')}</ul>`
}

/** The type of a value in a few words, with links to named shapes. */
export function writeType(schema: JsonSchema): string {
  const { $ref, anyOf, items, type, format, contentMediaType } = schema
  if ($ref !== undefined) {
    const name = escapeHtml(shapeName($ref))
    return `<a href="/api/docs/shapes#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (anyOf !== undefined) return [...new Set(anyOf.map(writeType))].join(' or ')
  if (items !== undefined) return `list of ${writeType(items)}`
  if (contentMediaType !== undefined) return 'file'
  if (type === undefined) return 'any value'
  const word = [type].flat().join(' or ')
  return typeof format === 'string' ? `${word} (${escapeHtml(format)})` : word
}

/** The bounds of a value: its choices, lengths, limits and pattern. */
function writeBounds(schema: JsonSchema): string {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const bounds = [
    one.enum && `one of ${one.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ')}`,
    describeRange(one.minimum, one.maximum),
    describeRange(one.minLength, one.maxLength, 'characters'),
    describeRange(one.minItems, one.maxItems, 'entries'),
    typeof one.pattern === 'string' && `pattern <code>${escapeHtml(one.pattern)}</code>`,
    typeof one.description === 'string' && escapeHtml(one.description),
  ].filter((text) => typeof text === 'string' && text !== '')
  return bounds.length === 0 ? '' : `<span class="bounds">${bounds.join('; ')}</span>`
}

function describeRange(least: unknown, most: unknown, unit = ''): string {
  const number = (value: unknown) => `${Number(value).toLocaleString('en')} ${unit}`.trim()
  if (least !== undefined && most !== undefined)
    return `${Number(least).toLocaleString('en')} to ${number(most)}`
  if (most !== undefined) return `at most ${number(most)}`
  return least === undefined ? '' : `at least ${number(least)}`
}

/** The object inside a list or a choice whose fields are written below it. */
function innerObject(schema: JsonSchema): JsonSchema | null {
  if (schema.properties !== undefined) return schema
  if (schema.items !== undefined) return innerObject(schema.items)
  return schema.anyOf?.map(innerObject).find((one) => one !== null) ?? null
}
