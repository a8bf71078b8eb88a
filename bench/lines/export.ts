import { finished } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import { watchMemory } from '../platform/accounting.ts'
import type { Platform } from '../platform/platform.ts'
import { type Line, megabytes, perSecond } from './line.ts'

/** Constant memory varies by the size of a few requests, independently of the number of rows. */
const flat = 60

type Reading = { rows: number; seconds: number; complete: boolean }

export const exportLine: Line = {
  name: 'export',
  async run({ platform, rounds, seconds }) {
    // A longer export is aborted, and rated by the rows received until then.
    const patience = seconds < 1 ? 20 : 45
    const { measured, limit } = await interleave(seconds < 1 ? 1 : rounds, {
      measured: () => watchMemory(platform.serverPid, () => readExport(platform, patience)),
      limit: () => copyOut(platform),
    })
    const readings = measured.map(([reading]) => reading)
    const rate = median(readings.map(({ rows, seconds: time }) => rows / time))
    const most = median(limit.map(({ rows, seconds: time }) => rows / time))
    const growth = Math.max(...measured.map(([, memory]) => memory ?? 0))
    const complete = readings.every((reading) => reading.complete)
    const reached = median(readings.map(({ rows }) => rows)).toLocaleString('en')
    return [
      {
        work: `CSV export of ${platform.seed.users.toLocaleString('en')} users, streamed`,
        measured: `${perSecond(rate)}; memory +${megabytes(growth)}`,
        limit: `COPY to a stream: ${perSecond(most)}`,
        ratio: rate / most,
        reach: '25 %, memory flat',
        verdict: complete && rate / most >= 0.25 && growth < flat ? 'reached' : 'short',
        ...(!complete && {
          note: `Broken off after ${patience} s with ${reached} rows.`,
        }),
      },
    ]
  },
}

async function readExport({ port, tokens }: Platform, patience: number): Promise<Reading> {
  const leaving = new AbortController()
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  })
  if (!answer.ok || answer.body === null) throw new Error(`export: ${answer.status} ${await answer.text()}`)
  let rows = -1
  let complete = true
  const elapsed = () => (performance.now() - started) / 1000
  for await (const piece of answer.body) {
    rows += countLines(piece)
    if (elapsed() < patience) continue
    complete = false
    break
  }
  const reading = { rows, seconds: elapsed(), complete }
  leaving.abort()
  return reading
}

async function copyOut({ connection }: Platform): Promise<Reading> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const started = performance.now()
    let rows = 0
    const out = client.query(
      copyTo(`copy (
        select user_id, first_name, last_name, site_code, "user".email, "user".status, two_factor_auth_type, group_name,
          activated_at, last_sign_in_at
        from "user" left join "group" on group_id = group_id_for_admin
      ) to stdout (format csv)`),
    )
    out.on('data', (piece: Buffer) => {
      rows += countLines(piece)
    })
    await finished(out)
    return { rows, seconds: (performance.now() - started) / 1000, complete: true }
  } finally {
    await client.end()
  }
}

function countLines(piece: Uint8Array): number {
  let lines = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1
  return lines
}
