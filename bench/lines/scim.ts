import { Agent, request } from 'node:http'
import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import type { Cpu } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import { readSpent } from '../platform/accounting.ts'
import type { Platform } from '../platform/platform.ts'
import { importedDomain } from '../platform/tidy.ts'
import { ask } from './calls.ts'
import { importPeople } from './import.ts'
import { type Bench, type Line, perSecond } from './line.ts'

const connections = '/api/gantry-admin/identity-connections'
/** HTTP connections at once. */
const lanes = 8

export const scimLine: Line = {
  name: 'scim',
  async run({ platform, rounds, seconds }: Bench) {
    // A small test platform has fewer users than are added here.
    const count = Math.min(10_000, platform.seed.users)
    const directory = await connect(platform)
    let turn = 0
    const cpu: Cpu[] = []
    // With short rounds, one is enough.
    const { measured, limit } = await interleave(seconds < 1 ? 1 : rounds, {
      measured: async () => {
        const before = readSpent(platform.serverPid, platform.postmasterPid)
        const duration = await addPeople(platform, directory, count, `s${(turn += 1)}`)
        const after = readSpent(platform.serverPid, platform.postmasterPid)
        if (before && after)
          cpu.push({
            server: (after.server - before.server) / count,
            postgres: (after.postgres - before.postgres) / count,
          })
        return duration
      },
      limit: async () => (await importPeople(platform, count, `c${(turn += 1)}`)).writing,
    })
    const ratio = median(measured) / median(limit)
    return [
      {
        work: `SCIM: ${count.toLocaleString('en')} people added by ${lanes} connections, one request each`,
        measured: perSecond(count / median(measured)),
        limit: `CSV import of as many: ${perSecond(count / median(limit))}`,
        ratio,
        as: 'times',
        reach: 'within 3 times',
        verdict: ratio <= 3 ? 'reached' : 'short',
        cpu: cpu.at(-1) ?? null,
      },
    ]
  },
}

type Directory = { path: string; token: string }

/** Makes a connection of the largest group by the calls of the portal. */
async function connect(platform: Platform): Promise<Directory> {
  const { groups } = await ask<{ groups: { groupId: number }[] }>(platform, '/api/groups', {
    pageRequest: { pageNo: 0, pageSize: 1, sortConditions: [{ sortBy: 'groupId', sortType: 'asc' }] },
  })
  const groupId = groups[0]?.groupId
  if (groupId === undefined) throw new Error('The seed has no group.')
  const { identityConnectionId, scim } = await ask<IdentityConnection>(platform, connections, {
    groupId,
    name: `Bench directory ${Date.now()}`,
    issuer: 'https://login.bench.example',
    clientId: 'gantry',
    domains: [importedDomain],
    addsPeople: false,
    trustsEmails: false,
    acceptedAcrs: [],
    rolesClaim: '',
    roleMap: [],
    allowsPasswords: true,
    status: true,
  })
  const url = `${connections}/${identityConnectionId}/scim-token`
  const { secret } = await ask<{ secret: string }>(platform, url, { endPrevious: true })
  return { path: new URL(scim.address).pathname, token: secret }
}

/** The duration in seconds. */
async function addPeople(
  { port }: Platform,
  { path, token }: Directory,
  count: number,
  word: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  const started = performance.now()
  const stamp = Date.now()
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next++
      const email = `${word}.${stamp}.${index}@${importedDomain}`
      const body = JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: email,
        externalId: `${word}-${stamp}-${index}`,
        name: { givenName: 'Iris', familyName: `Newcomb${index}` },
        emails: [{ value: email, type: 'work', primary: true }],
        active: true,
      })
      await post({ port, path: `${path}/Users`, agent, headers }, body)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  agent.destroy()
  return (performance.now() - started) / 1000
}

type To = { port: number; path: string; agent: Agent; headers: Record<string, string> }

/** `fetch` would need a good part of the processor. @throws unless a person was added */
function post(to: To, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', method: 'POST', ...to }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve()
        else reject(new Error(`SCIM answered ${answer.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })
}
