import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../../platform/db/server-time.ts'
import { hiddenFromPlanner, isOneOf } from '../../../../platform/db/statements/by-key.ts'
import { isRegistrationSuspended } from '../registration-queries.ts'
import {
  isAhpraNumber,
  normaliseProviderNumber,
  professionsNamed,
  professionsOf,
  type ResourceType,
} from './resources.ts'
import * as systems from './systems.ts'
import type { Coding, Range } from './values.ts'

// The SQL conditions of the search parameters. `person`, `link`, `mip` and `entry` are the tables of queries.ts.

export type Condition = RawBuilder<unknown>
/** The name by which people are sorted. */
export type Order = 'person.last_name' | 'person.first_name'
export const always = sql`true`
export const never = sql`false`
const anyOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? never : sql`(${sql.join(conditions, sql` or `)})`

export type TextMatch = 'starts' | 'contains' | 'exact'
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Later than all texts that begin alike. No name contains it, because Unicode has no such character. */
const last = '\u{10FFFF}'

/** The part of the index with this beginning. Unlike a pattern, it needs no new plan for each text. */
export const startsWith = (order: Order, text: string): Condition => {
  const value = sql`searchable(${sql.ref(order)})`
  const first = sql`searchable(${text})`
  return sql`${value} ~>=~ ${hiddenFromPlanner(first)} and ${value} ~<~ ${hiddenFromPlanner(sql`${first} || ${last}`)}`
}

/** Case and accents are ignored, except by `exact`. */
function textMatches(column: string, text: string, match: TextMatch): Condition {
  const value = sql.ref(column)
  if (match === 'exact') return sql`${value} = ${text}`
  const pattern = `${match === 'contains' ? '%' : ''}${escaped(text)}%`
  return sql`searchable(${value}) like searchable(${pattern})`
}

/** Adds a condition that an index answers: a text that is in one of the names is in the column of all names, too. */
const isInSomeName = (texts: string[], match: TextMatch): Condition =>
  match === 'contains'
    ? anyOf(texts.map((text) => sql`person.search_names like searchable(${`%${escaped(text)}%`})`))
    : always

/** Those who are active, those who are not, or both. */
export const isActive = (wanted: boolean[], userId: string): Condition =>
  sql`(not ${isRegistrationSuspended(sql.ref(userId))}) = any(${wanted}::boolean[])`

const nameColumns = { family: ['person.last_name'], given: ['person.first_name'] }
const personNames = {
  ...nameColumns,
  name: [...nameColumns.family, ...nameColumns.given, 'person.title'],
}

export const matchesPersonName = (
  name: keyof typeof personNames,
  texts: string[],
  match: TextMatch,
): Condition => {
  const columns = personNames[name]
  const oneName = (text: string) => anyOf(columns.map((column) => textMatches(column, text, match)))
  // Several words of the whole name, such as a given and a family name, each begin a word of it, in any order.
  const eachWord = (text: string) =>
    sql.join(
      text
        .trim()
        .split(/\s+/u)
        .map((word) =>
          anyOf([oneName(word), ...columns.map((column) => textMatches(column, ` ${word}`, 'contains'))]),
        ),
      sql` and `,
    )
  const isOfWords = (text: string) => name === 'name' && match !== 'exact' && /\S\s+\S/u.test(text)
  const found = anyOf(
    texts.map((text) => (isOfWords(text) ? sql`(${oneName(text)} or (${eachWord(text)}))` : oneName(text))),
  )
  // The column of all names has no titles.
  return name === 'name' ? found : sql`${found} and ${isInSomeName(texts, match)}`
}

export const matchesMipName = (texts: string[], match: TextMatch): Condition =>
  anyOf(texts.map((text) => textMatches('mip.name', text, match)))

export const matchesSpecialityText = (texts: string[]): Condition =>
  anyOf(texts.map((text) => textMatches('person.speciality', text, 'starts')))

const isSystem = ({ system }: Coding, known: string) => system === undefined || system === known

const identifierColumns: Record<ResourceType, (coding: Coding) => Condition[]> = {
  Practitioner: (coding) => [
    ...(isSystem(coding, systems.hpii.system) && coding.code !== ''
      ? [sql`(person.hpii <> '' and person.hpii = ${coding.code})`]
      : []),
    ...(isSystem(coding, systems.ahpra.system) && isAhpraNumber(coding.code)
      ? [sql`(person.ahpra_number <> '' and person.ahpra_number = ${coding.code})`]
      : []),
  ],
  PractitionerRole: (coding) => {
    const number = normaliseProviderNumber(coding.code)
    if (!isSystem(coding, systems.providerNumber.system) || number === '') return []
    return [
      sql`(link.provider_number <> '' and link.provider_number = any(${[number, number.replace(/^0/, '')]}))`,
    ]
  },
  Organization: (coding) => (isSystem(coding, systems.hpio.system) ? [sql`mip.hpio = ${coding.code}`] : []),
  Location: (coding) => (isSystem(coding, systems.lspn.system) ? [sql`mip.lspn = ${coding.code}`] : []),
}

export const matchesIdentifier = (type: ResourceType, codings: Coding[]): Condition =>
  anyOf(codings.filter(({ code }) => code !== '').flatMap((coding) => identifierColumns[type](coding)))

export const hasId = (ids: number[]): Condition => isOneOf('entry.resource_id', ids)
export const ofPeople = (ids: number[]): Condition => isOneOf('link.user_id', ids)
/**
 * The links of MIPs are found by their entries, which an index has in the order of the pages. A link never changes its MIP. A
 * second condition on the link would make PostgreSQL expect few rows, and sort all of them.
 */
export const withMips = (ids: number[]): Condition => isOneOf('entry.mip_id', ids)
export const ofMips = (ids: number[]): Condition => isOneOf('mip.mip_id', ids)

export const changedIn = ({ from, until }: Range): Condition => {
  const bounds = [
    ...(from === undefined ? [] : [sql`entry.changed_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`entry.changed_at < ${until}::timestamptz`]),
  ]
  return sql.join([always, ...bounds], sql` and `)
}

const isCoding = (coding: Coding, known: { system: string; code: string }) =>
  isSystem(coding, known.system) && coding.code === known.code

/** Every resource has the same value, so a search finds all or none. */
export const isAlways = (codings: Coding[], known: readonly { system: string; code: string }[]): Condition =>
  codings.some((coding) => known.some((one) => isCoding(coding, one))) ? always : never

const holds = (condition: Condition): Condition => sql`exists (
  select from user_role_in_force(${serverTime}) as held join role using (role_id)
  where held.user_id = link.user_id and role.status and ${condition})`

/** Who shows the own professions, and has one of these today. */
const practises = (professions: string[], engagements: RawBuilder<unknown>): Condition =>
  professions.length === 0
    ? never
    : sql`(person.listed_practice and exists (select from person_profession_at(${serverTime}) as own
        where own.user_id = link.user_id and own.profession = any(${professions}) and ${engagements}))`
const practising = sql`own.engagement not in ('STUDENT', 'SUPPLIER')`
const shown = sql`own.engagement <> 'SUPPLIER'`

/** Roles and professions with a code; `roleText` searches the others by their names. */
export const hasRole = (codings: Coding[]): Condition =>
  anyOf([
    codings.some((coding) => isCoding(coding, systems.radiologist)) ? holds(sql`role.code = 'MIS'`) : never,
    practises(
      professionsOf((known) => codings.some((coding) => isCoding(coding, known))),
      practising,
    ),
  ])

export const hasRoleText = (texts: string[]): Condition =>
  anyOf([
    ...texts.map((text) => holds(textMatches('role.label', text, 'starts'))),
    practises(texts.flatMap(professionsNamed), shown),
  ])

export const hasModality = (codings: Coding[]): Condition => {
  const codes = codings.filter((coding) => isSystem(coding, systems.modalitySystem)).map(({ code }) => code)
  return sql`(person.listed_practice and link.modalities && ${codes}::text[]
    and modalities_in_force(link.user_mip_id, link.modalities, ${serverTime}) && ${codes}::text[])`
}
