import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { bareSqlTool, mostScripts, runBareSql } from '../../limits/bare-sql.ts'
import { load } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { median } from '../../load/stats.ts'
import type { Platform } from '../../platform/platform.ts'
import { page, usersList } from '../calls.ts'
import { type Bench, type Line, latencies, medianCpu, type Row, rowOf, shareOf } from '../line.ts'
import { searchStatement, searchTerms, shortTerms } from './terms.ts'

export const searchLine: Line = {
  name: 'search',
  async run(bench) {
    const terms = (await searchTerms(bench.platform, mostScripts * 2)).slice(0, mostScripts)
    return [await searchFor(bench, terms, 10), await searchFor(bench, terms, 50)]
  },
}

function searchFor({ platform, rounds, seconds }: Bench, terms: string[], connections: number): Promise<Row> {
  const work = `search by name, e-mail, code (three letters or more), ${connections} connections`
  return rowOf(work, async () => {
    const bodies = terms.map((search) => ({ ...page(0), search }))
    const gun = await load(usersList(platform, bodies), { connections, seconds, platform })
    const scripts = terms.map((term) => [searchStatement(term)])
    // The size of the server's own pool.
    const bare = () => runBareSql(platform, scripts, { connections: 10, seconds })
    const { measured, limit } = await interleave(rounds, { measured: gun.fire, limit: bare })
    return shareOf(measured, limit, { work, limit: `bare SQL by ${bareSqlTool()}`, reach: 0.5 })
  })
}

export const shortSearchLine: Line = {
  name: 'search-short',
  async run({ platform, rounds, seconds }) {
    const before = await tableScans(platform)
    const target = usersList(
      platform,
      shortTerms.map((search) => ({ ...page(0), search })),
    )
    const gun = await load(target, { connections: 10, seconds, platform })
    const { measured } = await interleave(rounds, { measured: gun.fire })
    const scans = (await tableScans(platform)) - before
    const p99 = median(measured.map((volley) => volley.p99))
    return [
      {
        work: 'search of one or two letters, 10 connections',
        measured: `${latencies(measured)}, ${scans} scans of the table`,
        limit: '-',
        ratio: null,
        reach: 'p99 under 150 ms, no table scan',
        verdict: p99 < 150 && scans === 0 ? 'reached' : 'short',
        cpu: medianCpu(measured),
      },
    ]
  },
}

/** The total number of sequential scans of the users. */
async function tableScans({ db }: Platform): Promise<number> {
  // Connections report their statistics when they are idle, at most once a second.
  await sleep(1_500)
  const { rows } = await sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_user_tables where relname = 'user'`.execute(db)
  return rows[0]?.scans ?? 0
}
