import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { fullName } from '../../../kit/people/name-queries.ts'
import { invalidFilter } from './protocol/errors.ts'
import type { Filter, FilterValue, Operator } from './protocol/filter.ts'

// Filters of people as conditions. Columns and operators come from these tables, and values are parameters.

type Column =
  | { type: 'text' | 'caseless'; sql: RawBuilder<string | null> }
  | { type: 'flag'; sql: RawBuilder<boolean> }
  | { type: 'time'; sql: RawBuilder<Date> }

const text = (column: string): Column => ({ type: 'caseless', sql: sql.ref(column) })

/** The attributes that can be filtered by, in lower case. */
const columns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['id', { type: 'text', sql: sql`"user".user_id::text` }],
  ['externalid', { type: 'text', sql: sql.ref('scimUser.externalId') }],
  ['username', text('scimUser.userName')],
  ['name.givenname', text('user.firstName')],
  ['name.familyname', text('user.lastName')],
  ['name.formatted', { type: 'caseless', sql: sql`(${fullName})` }],
  ['displayname', { type: 'caseless', sql: sql`(${fullName})` }],
  ['emails', text('user.email')],
  ['emails.value', text('user.email')],
  ['emails.type', { type: 'caseless', sql: sql`'work'` }],
  ['emails.primary', { type: 'flag', sql: sql`true` }],
  ['preferredlanguage', text('user.language')],
  ['active', { type: 'flag', sql: sql`(scim_user.is_active and "user".status)` }],
  ['meta.created', { type: 'time', sql: sql.ref('scimUser.createdAt') }],
  ['meta.lastmodified', { type: 'time', sql: sql.ref('scimUser.changedAt') }],
])

/** @throws ScimProblem invalidFilter for an attribute, or a value, with which people cannot be compared */
export function conditionOf(filter: Filter): RawBuilder<SqlBool> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map(conditionOf)
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      // A missing value is not equal to anything, so its negation is true.
      return sql`(not coalesce(${conditionOf(filter.part)}, false))`
    case 'present':
      return sql`(nullif(${columnOf(filter.path).sql}::text, '') is not null)`
    case 'compare':
      return compare(columnOf(filter.path), filter.operator, filter.value)
  }
}

function columnOf(path: string): Column {
  const column = columns.get(path)
  if (column === undefined) throw invalidFilter('People cannot be filtered by this attribute.')
  return column
}

function compare(column: Column, operator: Operator, value: FilterValue): RawBuilder<SqlBool> {
  if (value === null) return compareWithNull(column, operator)
  if (column.type === 'flag') return compareFlag(column.sql, operator, value)
  if (column.type === 'time') return compareTime(column.sql, operator, value)
  if (typeof value !== 'string') throw invalidFilter('This attribute is compared with a text.')
  return column.type === 'caseless'
    ? compareText(sql`lower(${column.sql})`, operator, sql`lower(${value}::text)`)
    : compareText(column.sql, operator, sql`${value}::text`)
}

function compareWithNull({ sql: column }: Column, operator: Operator): RawBuilder<SqlBool> {
  if (operator === 'eq') return sql`(${column} is null)`
  if (operator === 'ne') return sql`(${column} is not null)`
  throw invalidFilter('This operator needs a value.')
}

/** Entra ID sends flags as text. */
function compareFlag(
  column: RawBuilder<boolean>,
  operator: Operator,
  value: FilterValue,
): RawBuilder<SqlBool> {
  const flag = typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value
  if (typeof flag !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) {
    throw invalidFilter('This attribute is true or false.')
  }
  return operator === 'eq' ? sql`(${column} = ${flag})` : sql`(${column} <> ${flag})`
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/
const existing = z.iso.datetime({ offset: true })

function compareTime(column: RawBuilder<Date>, operator: Operator, value: FilterValue): RawBuilder<SqlBool> {
  // zod knows which days exist. JavaScript takes 30 February for 2 March.
  const isTime = typeof value === 'string' && timeForm.test(value) && existing.safeParse(value).success
  const time = isTime ? new Date(value) : undefined
  if (time === undefined || Number.isNaN(time.getTime())) throw invalidFilter('This attribute is a time.')
  // The times of answers have milliseconds.
  const shown = sql`date_trunc('milliseconds', ${column})`
  return sql`(${shown} ${sign(operator)} ${time}::timestamptz)`
}

function compareText(
  column: RawBuilder<unknown>,
  operator: Operator,
  value: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  switch (operator) {
    case 'ne':
      return sql`(${column} is distinct from ${value})`
    case 'co':
      return sql`(strpos(${column}, ${value}) > 0)`
    case 'sw':
      return sql`starts_with(${column}, ${value})`
    case 'ew':
      return sql`(right(${column}, length(${value})) = ${value})`
    default:
      return sql`(${column} ${sign(operator)} ${value})`
  }
}

function sign(operator: Operator): RawBuilder<unknown> {
  switch (operator) {
    case 'eq':
      return sql`=`
    case 'ne':
      return sql`<>`
    case 'gt':
      return sql`>`
    case 'ge':
      return sql`>=`
    case 'lt':
      return sql`<`
    case 'le':
      return sql`<=`
    default:
      throw invalidFilter('Times have no parts of a text.')
  }
}
