import { invalidFilter } from './errors.ts'
import type { Filter, FilterValue, Operator } from './filter.ts'

// Groups are few, so filters of them are evaluated here and not in SQL.

type Filtered = { id: string; displayName: string; memberIds: string[] }

const memberPaths: ReadonlySet<string> = new Set(['members', 'members.value'])

/** The people whom a filter names as members, as Entra ID does to learn whether somebody is one. */
export function membersIn(filter: Filter): number[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(membersIn)
    case 'not':
      return membersIn(filter.part)
    case 'present':
      return []
    case 'compare': {
      const id = memberPaths.has(filter.path) ? String(filter.value) : ''
      return /^[1-9]\d{0,15}$/.test(id) ? [Number(id)] : []
    }
  }
}

export function groupMatches(filter: Filter, group: Filtered): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => groupMatches(part, group))
    case 'or':
      return filter.parts.some((part) => groupMatches(part, group))
    case 'not':
      return !groupMatches(filter.part, group)
    case 'present':
      return filter.path === 'id' || filter.path === 'displayname'
    case 'compare':
      return compare(group, filter.path, filter.operator, filter.value)
  }
}

function compare(group: Filtered, path: string, operator: Operator, value: FilterValue): boolean {
  if (path === 'externalid') return operator === 'ne'
  if (typeof value !== 'string') throw invalidFilter('This attribute is compared with a text.')
  if (path === 'id') return compareText(group.id, operator, value)
  if (path === 'displayname') {
    return compareText(group.displayName.toLowerCase(), operator, value.toLowerCase())
  }
  if (memberPaths.has(path) && operator === 'eq') return group.memberIds.includes(value)
  throw invalidFilter('Groups cannot be filtered by this attribute.')
}

function compareText(text: string, operator: Operator, value: string): boolean {
  switch (operator) {
    case 'eq':
      return text === value
    case 'ne':
      return text !== value
    case 'co':
      return text.includes(value)
    case 'sw':
      return text.startsWith(value)
    case 'ew':
      return text.endsWith(value)
    case 'gt':
      return text > value
    case 'ge':
      return text >= value
    case 'lt':
      return text < value
    case 'le':
      return text <= value
  }
}
