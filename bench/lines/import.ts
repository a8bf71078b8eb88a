import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import pg from 'pg'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import { importedDomain } from '../platform/tidy.ts'
import { copyRows } from '../seed/copy.ts'
import { ask } from './calls.ts'
import { type Bench, type Line, perSecond } from './line.ts'

const imports = '/api/gantry-admin/imports'

export const importLine: Line = {
  name: 'import',
  async run({ platform, rounds, seconds }: Bench) {
    // A small test platform has fewer users than are imported here.
    const count = Math.min(10_000, platform.seed.users)
    let turn = 0
    // With short rounds, one is enough.
    const { measured, limit } = await interleave(seconds < 1 ? 1 : rounds, {
      measured: () => importPeople(platform, count, `a${(turn += 1)}`),
      limit: () => copyPeople(platform, count, `b${(turn += 1)}`),
    })
    const rate = median(measured.map(({ writing }) => count / writing))
    const ratio = rate / median(limit.map((time) => count / time))
    const checking = median(measured.map((times) => times.checking))
    return [
      {
        work: `CSV import of ${count.toLocaleString('en')} users, from "go" to the last; their mails go a minute later`,
        measured: `${perSecond(rate)}; checked before in ${checking.toFixed(1)} s`,
        limit: `COPY into the same table: ${perSecond(median(limit.map((time) => count / time)))}`,
        ratio,
        reach: '25 %',
        verdict: ratio >= 0.25 ? 'reached' : 'short',
      },
    ]
  },
}

/** The duration of the check and of the writing, in seconds. */
export async function importPeople(platform: Platform, count: number, word: string) {
  const lines = ['Email,First name,Last name,Site code']
  for (let index = 0; index < count; index++) {
    lines.push(`${word}.${Date.now()}.${index}@${importedDomain},Iris,Newcomb${index},SYD-014`)
  }
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')]), 'people.csv')
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${platform.port}${imports}/upload?kind=users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.tokens.admin}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  const { importId } = (await answer.json()) as Import
  const checked = performance.now()
  await ask(platform, `${imports}/${importId}/confirm`, { rows: 'all' })
  for (;;) {
    const { state, counts } = await ask<Import>(platform, `${imports}/${importId}`)
    if (state === 'DONE' && counts.done === count) break
    if (state !== 'RUNNING') throw new Error(`the import ended as ${state}, ${counts.done} of ${count} done`)
    await sleep(50)
  }
  return { checking: (checked - started) / 1000, writing: (performance.now() - checked) / 1000 }
}

/** Inserts into the real table with its indexes and rolls back, to measure only PostgreSQL. */
async function copyPeople({ connection }: Platform, count: number, word: string): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    const people = Array.from({ length: count }, (_, index) => [
      `${word}.${index}@${importedDomain}`,
      'Iris',
      `Newcomb${index}`,
      'SYD-014',
    ])
    const started = performance.now()
    await copyRows(client, 'user', ['email', 'first_name', 'last_name', 'site_code'], people)
    const time = (performance.now() - started) / 1000
    await client.query('rollback')
    return time
  } finally {
    await client.end()
  }
}
