import type { Scope } from '@gantry/contract/scopes'
import { expect } from 'vitest'
import { continueRound, followAuditTrail } from '../../domains/connections/fhir/entries/follow.ts'
import { sealAudit } from '../../platform/audit/sealing.ts'
import { buildServiceCaller, type ServiceCaller } from '../service-accounts.ts'
import type { TestApp } from '../world.ts'
import { faultsOf } from './validate.ts'

export type Found = {
  resourceType: string
  id: string
  meta: { versionId: string; lastUpdated: string }
  [element: string]: unknown
}
export type FoundBundle = {
  resourceType: 'Bundle'
  total?: number
  meta: { lastUpdated: string }
  link: { relation: string; url: string }[]
  entry?: {
    fullUrl: string
    resource?: Found
    search?: { mode: string }
    request?: { method: string; url: string }
  }[]
}

/** A client of the directory, which checks every reply against FHIR and the profiles. */
export type FhirClient = ServiceCaller & {
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: Found & FoundBundle }>
  /** Follows the links of all pages. */
  all(path: string): Promise<FoundBundle[]>
  resources(path: string): Promise<Found[]>
}

const all: readonly Scope[] = ['system/*.rs']

export async function buildFhirClient(
  t: TestApp,
  wishes: { groupId?: number; scopes?: Scope[] } = {},
): Promise<FhirClient> {
  const scopes = wishes.scopes ?? [...all]
  const service = await buildServiceCaller(t, { ...wishes, scopes }, scopes)
  const { publicUrl } = t.world.settings
  const client: FhirClient = {
    ...service,
    async get(path, headers = {}) {
      const url = path.startsWith(publicUrl) ? path.slice(publicUrl.length) : `/fhir/R4/${path}`
      const answer = await service.caller.inject('GET', url, undefined, headers)
      const body = answer.text === '' ? ({} as never) : answer.json<Found & FoundBundle>()
      if (answer.text !== '') expect(faultsOf(body), path).toEqual([])
      return { status: answer.status, headers: answer.headers, body }
    },
    async all(path) {
      const bundles: FoundBundle[] = []
      let next: string | undefined = path
      while (next !== undefined) {
        const { status, body } = await client.get(next)
        expect(status, JSON.stringify(body)).toBe(200)
        bundles.push(body)
        next = body.link.find(({ relation }) => relation === 'next')?.url
      }
      return bundles
    },
    async resources(path) {
      const bundles = await client.all(path)
      return bundles.flatMap(({ entry = [] }) => entry.flatMap(({ resource }) => resource ?? []))
    },
  }
  return client
}

/** Does what the jobs of a running server do: seals the audit trail, follows it, and looks at everybody once. */
export async function bringUpToDate(t: TestApp): Promise<void> {
  await sealAudit(t.world)
  await followAuditTrail(t.world)
  let hasMore = true
  while (hasMore) hasMore = await continueRound(t.world)
}
