import { invalidValue } from './errors.ts'

// The form of answers (RFC 7644, sections 3.4.2 and 3.9).

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
/** In this form, because Entra ID accepts no other for the attributes of an application. */
export const extensionSchema = 'urn:ietf:params:scim:schemas:extension:gantry:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export type Resource = { schemas: string[]; id?: string; [attribute: string]: unknown }

/** The most resources of one page. */
export const mostPerPage = 500
const mostCharacters = 2000

export type ListQuery = { startIndex: number; count: number; filter: string | null }

/** Reads the parameters of a list. Numbers below the lowest one are corrected (RFC 7644, section 3.4.2.4). */
export function readListQuery(query: unknown): ListQuery {
  return {
    startIndex: Math.max(1, readNumber(query, 'startIndex') ?? 1),
    count: Math.min(mostPerPage, Math.max(0, readNumber(query, 'count') ?? 100)),
    filter: readText(query, 'filter'),
  }
}

const mostRows = 2 ** 31

function readNumber(query: unknown, name: string): number | null {
  const text = readText(query, name)
  if (text === null || text === '') return null
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} is a whole number.`)
  return Math.min(mostRows, Number(text))
}

function readText(query: unknown, name: string): string | null {
  const value = (query as Record<string, unknown>)[name]
  if (value === undefined) return null
  if (typeof value !== 'string') throw invalidValue(`${name} is given twice.`)
  return value
}

export const listOf = (resources: Resource[], totalResults: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Which attributes an answer has: those that were asked for, or all but those that were not wanted. */
export type Selection = { only: string[] | null; without: string[] }

export function readSelection(query: unknown): Selection {
  const only = readNames(query, 'attributes')
  return { only: only.length === 0 ? null : only, without: readNames(query, 'excludedAttributes') }
}

function readNames(query: unknown, name: string): string[] {
  const text = readText(query, name) ?? ''
  if (text.length > mostCharacters) throw invalidValue(`${name} is too long.`)
  return text
    .split(',')
    .map((one) => withoutSchema(one.trim().toLowerCase()))
    .filter((one) => one !== '')
}

const extension = extensionSchema.toLowerCase()
const withoutSchema = (path: string) =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
    // An attribute of the extension is a part of it. A part of the attribute comes with the whole.
    .replace(`${extension}:`, `${extension}.`)
    .replace(/(:user\.professions)\..*$/, '$1')

/** `id` and `schemas` are always there. */
export function select(resource: Resource, { only, without }: Selection): Resource {
  const { schemas, id, ...attributes } = resource
  const chosen = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    const lower = name.toLowerCase()
    if (without.includes(lower)) return []
    if (only === null || only.includes(lower)) {
      return [[name, leaveOut(value, partsOf(without, lower))]]
    }
    const parts = partsOf(only, lower)
    return parts.length === 0 ? [] : [[name, keep(value, parts)]]
  })
  return { schemas, ...(id !== undefined && { id }), ...Object.fromEntries(chosen) }
}

const partsOf = (paths: string[], name: string) =>
  paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))

const keep = (value: unknown, parts: string[]) => filterParts(value, (part) => parts.includes(part))
const leaveOut = (value: unknown, parts: string[]) =>
  parts.length === 0 ? value : filterParts(value, (part) => !parts.includes(part))

function filterParts(value: unknown, isWanted: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => filterParts(one, isWanted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isWanted(part.toLowerCase())))
}

/** Whether the version of `If-Match` or `If-None-Match` is this one. */
export const isVersion = (header: string, version: string): boolean =>
  header
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === version.replace(/^W\//, ''))
