import type { World } from '../../../../platform/world.ts'
import type { Order } from './criteria-queries.ts'
import { hasId, ofMips, ofPeople, withMips } from './criteria-queries.ts'
import { type Given, readSearch, type Search } from './parameters.ts'
import { badParameter, FhirProblem } from './problems.ts'
import * as queries from './queries.ts'
import {
  type LinkRow,
  location,
  type MipRow,
  organization,
  type PersonRow,
  practitioner,
  practitionerRole,
  type Resource,
  type ResourceType,
  resourceTypes,
} from './resources.ts'
import type { Included, Row, View } from './source-queries.ts'
import { idOf } from './values.ts'

/** A reader: whose view it has, and which types of resources it may read. */
export type Reader = { view: View; mayRead(type: ResourceType): boolean; base: string }
export type Parts = Pick<World, 'db'>

const makers: Record<ResourceType, (row: never) => Resource> = {
  Practitioner: (row: PersonRow) => practitioner(row),
  PractitionerRole: (row: LinkRow) => practitionerRole(row),
  Organization: (row: MipRow) => organization(row),
  Location: (row: MipRow) => location(row),
}
export const toResource = (type: ResourceType, row: Row) => makers[type](row as never)

const mostReverse = 1_000

/** Finds one resource. @throws 404, or 410 when this reader could see it before */
export async function readResource(
  { db }: Parts,
  { view }: Reader,
  type: ResourceType,
  text: string,
): Promise<Resource> {
  const id = idOf(text)
  const {
    rows: [row],
  } =
    id === null
      ? { rows: [] }
      : await queries.findResources(db, {
          view,
          type,
          conditions: [hasId([id])],
          hasOnePlan: true,
          after: queries.beginning,
          most: 1,
        })
  if (row !== undefined) return toResource(type, row)
  const entry = id === null ? undefined : await queries.findEntry(db, view, type, id)
  if (entry?.removed) throw new FhirProblem(410, 'deleted', `${type}/${text} is no longer in the directory.`)
  throw new FhirProblem(404, 'not-found', `There is no ${type}/${text.slice(0, 64)}.`)
}

const entryOf = (base: string, resource: Resource, mode: 'match' | 'include') => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
})

/** The first page says when it was read; the following pages repeat it, so that a client continues with the history from there. */
function searchCursor(row: Row, at: Date, order: Order | undefined): string {
  const cursor = `${row.id}.${at.getTime()}`
  if (order === undefined) return cursor
  const { lastName, firstName } = row as PersonRow
  const name = order === 'person.last_name' ? lastName : firstName
  return `${cursor}.${Buffer.from(name).toString('base64url')}`
}

type SearchCursor = { after: queries.Place; at: Date | undefined }
function readSearchCursor(text: string | undefined, isByName: boolean): SearchCursor {
  if (text === undefined) return { after: queries.beginning, at: undefined }
  const [, id, at, encoded] = /^(\d{1,15})\.(\d{1,15})(?:\.([\w-]{0,1000}))?$/.exec(text) ?? []
  const name = encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString()
  if (id === undefined || (name !== undefined) !== isByName || name?.includes('\0'))
    throw badParameter('_cursor', 'Follow the link of a page, and do not change its _cursor.')
  return { after: { id: Number(id), name }, at: new Date(Number(at)) }
}

export async function searchResources(
  { db }: Parts,
  reader: Reader,
  type: ResourceType,
  given: Given,
  isLenient: boolean,
) {
  const { view, base } = reader
  const search = readSearch(type, given, base, isLenient)
  const included = [...search.includes.flatMap((target) => target ?? []), ...search.reverseIncludes]
  for (const other of included) assertMayRead(reader, other)
  const isByName = search.order !== undefined
  if (search.count === 0) return countOnly(db, reader, type, search)
  const { after, at } = readSearchCursor(search.cursor, isByName)
  const { conditions, hasOnePlan, order } = search
  const { rows, readAt } = await queries.findResources(db, {
    view,
    type,
    conditions,
    hasOnePlan,
    order,
    after,
    most: search.count + 1,
    includes: targetsOf(search),
  })
  const lastUpdated = at ?? readAt
  const page = rows.slice(0, search.count)
  const others = [...listIncluded(search, page), ...(await findReferring(db, reader, type, search, page))]
  const isAll = search.cursor === undefined && rows.length <= search.count
  const total = isAll
    ? page.length
    : search.wantsTotal
      ? await queries.countResources(db, { view, type, conditions })
      : undefined
  const last = page.at(-1)
  const hasMore = rows.length > search.count && last !== undefined
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    meta: { lastUpdated: lastUpdated.toISOString() },
    ...(total !== undefined && { total }),
    link: [
      link('self', `${base}/${type}`, [...search.used, ...cursorPart(search.cursor)]),
      ...(hasMore
        ? [
            link('next', `${base}/${type}`, [
              ...search.used,
              ['_cursor', searchCursor(last, lastUpdated, order)],
            ]),
          ]
        : []),
    ],
    ...withEntries([
      ...page.map((row) => entryOf(base, toResource(type, row), 'match')),
      ...others.map((resource) => entryOf(base, resource, 'include')),
    ]),
  }
}

/** `_count=0` asks for the number of the matching resources, as `_summary=count` does. */
async function countOnly(db: World['db'], { view, base }: Reader, type: ResourceType, search: Search) {
  const total = await queries.countResources(db, { view, type, conditions: search.conditions })
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [link('self', `${base}/${type}`, search.used)],
  }
}

/** FHIR has no empty lists. */
export const withEntries = (entry: object[]) => (entry.length === 0 ? {} : { entry })

export const cursorPart = (cursor: string | undefined): [string, string][] =>
  cursor === undefined ? [] : [['_cursor', cursor]]

export function link(relation: string, address: string, parameters: (readonly [string, string])[]) {
  const query = new URLSearchParams(
    parameters.map(([name, text]): [string, string] => [name, text]),
  ).toString()
  return { relation, url: query === '' ? address : `${address}?${query}` }
}

/** @throws 403, which names the scope that is missing */
export function assertMayRead({ mayRead }: Reader, type: ResourceType): void {
  if (!mayRead(type)) throw new FhirProblem(403, 'forbidden', `This needs the scope system/${type}.rs.`)
}

/** In the order of the types, so that a prepared statement has few variants. */
const targetsOf = ({ includes }: Search): ResourceType[] =>
  resourceTypes.filter((type) => includes.includes(type))

/** The resources to which the page refers, each once. */
function listIncluded(search: Search, page: { included?: Included }[]): Resource[] {
  return targetsOf(search).flatMap((target) => {
    const rows = page.flatMap(({ included }) => included?.[target] ?? [])
    return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => toResource(target, row))
  })
}

/** The resources that refer to the page. */
async function findReferring(
  db: World['db'],
  { view }: Reader,
  type: ResourceType,
  { reverseIncludes }: Search,
  page: Row[],
): Promise<Resource[]> {
  if (page.length === 0) return []
  const resources: Resource[] = []
  for (const source of new Set(reverseIncludes)) {
    const conditions = [
      referringTo(
        type,
        source,
        page.map(({ id }) => id),
      ),
    ]
    const { rows } = await queries.findResources(db, {
      view,
      type: source,
      conditions,
      hasOnePlan: true,
      after: queries.beginning,
      most: mostReverse + 1,
    })
    if (rows.length > mostReverse) {
      const message = `More than ${mostReverse} resources refer to this page. Ask for a smaller _count, or search for ${source}.`
      throw new FhirProblem(400, 'too-costly', message, '_revinclude')
    }
    resources.push(...rows.map((row) => toResource(source, row)))
  }
  return resources
}

function referringTo(type: ResourceType, source: ResourceType, ids: number[]) {
  if (source === 'Location') return ofMips(ids)
  return type === 'Practitioner' ? ofPeople(ids) : withMips(ids)
}

export const etagOf = (version: number | string): string => `W/"${version}"`
