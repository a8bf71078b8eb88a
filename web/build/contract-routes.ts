import { createContract } from '@gantry/contract'
import { fieldsByAuditKind, watchedChanges } from '@gantry/contract/audited-fields'
import type { Kind } from '@gantry/contract/registry'
import type { Plugin } from 'vite'

const ROUTES = 'virtual:contract-routes'
const AUDIT = 'virtual:contract-audit'
/** Stands where the product's slug goes; the running portal puts its own in. */
const SLUG = '__slug__'

/** `twin`: a GET that writes is sent as POST, its query in the body. */
export type RouteKind = 'json' | 'twin' | 'upload' | 'file'
export type PortalRoute = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  kind: RouteKind,
  guarded: boolean,
  /** What a reading call is about, or what a writing call changes. */
  kinds: readonly Kind[],
]

// The portal needs plain values of the contract, such as method and path of each call: evaluating the contract while building
// keeps zod out of the browser.
export function contractRoutesPlugin(): Plugin {
  const rows: Record<string, PortalRoute> = {}
  for (const [name, row] of Object.entries(createContract(SLUG))) {
    const isWritingGet = row.method === 'GET' && row.effect === 'write'
    const kind =
      row.reply === 'file' ? 'file' : 'uploadLimit' in row ? 'upload' : isWritingGet ? 'twin' : 'json'
    const guarded = row.access !== 'public'
    const kinds = row.effect === 'read' ? row.about : row.changes
    rows[name] = [isWritingGet ? 'POST' : row.method, row.path, kind, guarded, kinds]
  }
  const fields = Object.entries(fieldsByAuditKind).map(([kind, names]) => [kind, Object.keys(names)])
  const modules = new Map([
    [ROUTES, moduleOf(rows)],
    [
      AUDIT,
      `export const auditedFields = ${JSON.stringify(Object.fromEntries(fields))}
       export const watchedChanges = ${JSON.stringify(watchedChanges)}`,
    ],
  ])
  return {
    name: 'gantry-contract-routes',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (modules.get(id.slice(1)) ?? null) : null),
  }
}

/**
 * A module with the rows. Every page loads it, so each row is one short text and the kinds are numbers: this saves 0.3 kB,
 * compressed.
 */
function moduleOf(rows: Record<string, PortalRoute>): string {
  const [methods, routeKinds, kinds] = ([0, 2, 4] as const).map((place) => [
    ...new Set(Object.values(rows).flatMap((row) => row[place])),
  ])
  const place = (list: readonly string[] | undefined, word: string) => (list ?? []).indexOf(word).toString(36)
  const short = Object.entries(rows).map(([name, [method, path, kind, guarded, about]]) => [
    name,
    [
      `${place(methods, method)}${place(routeKinds, kind)}${guarded ? 1 : 0}`,
      path,
      ...about.map((one) => place(kinds, one)),
    ].join(' '),
  ])
  return `const methods = ${JSON.stringify(methods)}, routeKinds = ${JSON.stringify(routeKinds)}, kinds = ${JSON.stringify(kinds)}
    const row = (text) => {
      const [[method, kind, guarded], path, ...about] = text.split(' ')
      return [methods[method], path, routeKinds[kind], guarded === '1', about.map((one) => kinds[parseInt(one, 36)])]
    }
    export default Object.fromEntries(
      Object.entries(${JSON.stringify(Object.fromEntries(short))}).map(([name, text]) => [name, row(text)]))`
}
