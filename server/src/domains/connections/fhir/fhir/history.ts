import type { World } from '../../../../platform/world.ts'
import { cursorPart, etagOf, link, type Parts, type Reader, toResource, withEntries } from './bundles.ts'
import { hasId } from './criteria-queries.ts'
import { type Given, onlyOne } from './parameters.ts'
import { badParameter, FhirProblem, unknownParameter } from './problems.ts'
import * as queries from './queries.ts'
import type { Resource, ResourceType } from './resources.ts'
import type { View } from './source-queries.ts'
import { countOf, idOf, momentsOf } from './values.ts'

const atOnce = 200

/** `changedAt.id.until`: the next page begins after this change, and contains no change after `until`. */
function readHistoryCursor(text: string) {
  const [, changedAt, id, until] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (changedAt === undefined)
    throw badParameter('_cursor', 'Follow the link of a page, and do not change its _cursor.')
  return {
    before: { changedAt: new Date(Number(changedAt)), resourceId: Number(id) },
    until: new Date(Number(until)),
  }
}

/**
 * What changed since a time: each resource once, as it is now, or its removal. Removed resources are those that this reader could
 * see before.
 */
export async function readHistory({ db }: Parts, { view, base }: Reader, type: ResourceType, given: Given) {
  for (const [name] of given)
    if (!['_since', '_count', '_cursor', '_format', '_pretty'].includes(name))
      throw unknownParameter(name.slice(0, 80))
  const sinceText = onlyOne(given, '_since')
  const since = sinceText === undefined ? undefined : momentsOf('_since', sinceText).start
  const count = countOf(onlyOne(given, '_count'))
  if (count === 0) throw new FhirProblem(400, 'not-supported', '_count is at least 1.', '_count')
  const cursorText = onlyOne(given, '_cursor')
  const cursor = cursorText === undefined ? undefined : readHistoryCursor(cursorText)
  const { entries, readAt } = await queries.findEntries(db, {
    view,
    type,
    since,
    until: cursor?.until,
    before: cursor?.before,
    most: count + 1,
  })
  const until = cursor?.until ?? readAt
  const page = entries.slice(0, count)
  const last = page.at(-1)
  const kept = given.filter(([name]) => name === '_since' || name === '_count')
  const next = last && `${last.changedAt.getTime()}.${last.resourceId}.${until.getTime()}`
  return {
    resourceType: 'Bundle',
    type: 'history',
    meta: { lastUpdated: until.toISOString() },
    link: [
      link('self', `${base}/${type}/_history`, [...kept, ...cursorPart(cursorText)]),
      ...(entries.length > count && next !== undefined
        ? [link('next', `${base}/${type}/_history`, [...kept, ['_cursor', next]])]
        : []),
    ],
    ...withEntries(await historyEntries(db, { view, type, base }, page)),
  }
}

/** The history of one resource: only its present version is kept, or its removal. */
export async function readHistoryOf({ db }: Parts, { view, base }: Reader, type: ResourceType, text: string) {
  const id = idOf(text)
  const entry = id === null ? undefined : await queries.findEntry(db, view, type, id)
  const entries = entry === undefined ? [] : await historyEntries(db, { view, type, base }, [entry])
  if (entries.length === 0)
    throw new FhirProblem(404, 'not-found', `There is no ${type}/${text.slice(0, 64)}.`)
  return {
    resourceType: 'Bundle',
    type: 'history',
    total: entries.length,
    link: [link('self', `${base}/${type}/${text}/_history`, [])],
    entry: entries,
  }
}

async function historyEntries(
  db: World['db'],
  { view, type, base }: { view: View; type: ResourceType; base: string },
  page: queries.EntryState[],
) {
  const ids = page.filter(({ removed }) => !removed).map(({ resourceId }) => resourceId)
  const found = new Map<number, Resource>()
  for (let start = 0; start < ids.length; start += atOnce) {
    const conditions = [hasId(ids.slice(start, start + atOnce))]
    const { rows } = await queries.findResources(db, {
      view,
      type,
      conditions,
      hasOnePlan: true,
      after: queries.beginning,
      most: atOnce,
    })
    for (const row of rows) found.set(row.id, toResource(type, row))
  }
  return page.flatMap(({ resourceId, version, changedAt, removed }) => {
    const url = `${type}/${resourceId}`
    const answered = { etag: etagOf(version), lastModified: changedAt.toISOString() }
    const fullUrl = `${base}/${url}`
    if (removed)
      return [{ fullUrl, request: { method: 'DELETE', url }, response: { status: '204', ...answered } }]
    const resource = found.get(resourceId)
    // Its record has just left the directory; the entry of the removal follows.
    if (resource === undefined) return []
    return [{ fullUrl, resource, request: { method: 'PUT', url }, response: { status: '200', ...answered } }]
  })
}
