import { createContract } from '@gantry/contract'
import { type RoleCode, roleName } from '@gantry/contract/product'
import type { RouteDef } from '@gantry/contract/route-table'
import type { Answer, Caller } from '../testing/caller.ts'
import { uploadFile } from '../testing/files/uploads.ts'
import type { Records, Target } from './access-records.ts'
import type { Row } from './access-requests.ts'
import { accessTable } from './access-table.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const table: Record<string, Row> = accessTable

/** Makes a call as its row of the access table says. */
export function call(caller: Caller, callName: string, records: Records, role: RoleCode): Promise<Answer> {
  const [, request] = table[callName] ?? []
  const { path = {}, query = {}, body, file } = request?.(records) ?? {}
  const { method, path: pattern } = contract[callName] ?? { method: 'GET', path: '' }
  const url = new URL(
    pattern.replace(/:(\w+)/g, (_, name: string) => String(path[name])),
    'http://server',
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  if (callName === 'setSessionRole') url.searchParams.set('sessionRole', roleName('Gantry', role))
  const address = url.pathname + url.search
  if (file !== undefined) return uploadFile(caller, address, file)
  return caller.inject(method, address, body)
}

const marks: Record<number, string> = { 200: '+', 400: '~', 403: '-', 409: '~', 415: '~' }
/** The mark of a result in the table; the status and text if there is no mark. */
export function markOf({ status, text, json }: Answer): string {
  const told = `(${status} ${text})`
  if (status !== 404) return marks[status] ?? told
  const { requestId: _, ...rest } = json<{ requestId: string }>()
  return JSON.stringify(rest) === '{"code":"not-found","message":"Not found."}' ? '0' : told
}
export const targetsOf = (expected: string): Target[] =>
  expected.length === 1 ? ['theirs'] : (['self', 'ours', 'theirs'] as const).slice(3 - expected.length)
