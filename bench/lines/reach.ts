import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { sql } from 'kysely'
import { load, type Volley } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import { ask, reads, someUserIds } from './calls.ts'
import { type Bench, type Line, latencies, medianCpu, perSecond, type Row, rowOf } from './line.ts'
import { statusSwitchCalls } from './status.ts'

/** The longest median of an explanation, in milliseconds. */
const longest = 20
/** The share of status switches that must remain when triggers write facts. */
const remaining = 0.9

/** Explanations of access, and what the facts cost a write. */
export const reachLine: Line = {
  name: 'reach',
  async run(bench) {
    const links = await someLinks(bench.platform)
    await checkAnswers(bench.platform, links)
    return [
      await explanations(bench, 'MIPs', links, 'mip.read'),
      await explanations(bench, 'images', links, 'images.view'),
      await explanations(
        bench,
        'MIPs, in the past',
        links,
        'mip.read',
        `&at=${await someTimeAgo(bench.platform)}`,
      ),
      await explanations(bench, 'people', links, 'person.read-full'),
      await statusSwitchWithFacts(bench),
    ]
  },
}

type Link = { userId: number; mipId: number }

/** Links of people and MIPs, and as many pairs that are not linked. */
async function someLinks({ db, ...platform }: Platform): Promise<Link[]> {
  const userIds = someUserIds({ db, ...platform }, 300)
  const { rows } = await sql<Link>`
    select user_id, min(mip_id) as mip_id from user_mip where user_id = any(${userIds}::bigint[]) group by user_id`.execute(
    db,
  )
  if (rows.length < 2) throw new Error('the seed has no links of people and MIPs')
  return rows.flatMap((link, index) => [
    link,
    { ...link, mipId: rows[(index + 1) % rows.length]?.mipId ?? 1 },
  ])
}

const pathOf = (ability: string, { userId, mipId }: Link, more = '') =>
  `/api/gantry-admin/reach/explain?ability=${ability}&userId=${userId}&thingId=${
    ability === 'person.read-full' ? userId + 1 : mipId
  }${more}`

/** A time for which the history is known. The history of a seed begins shortly before its rows. */
async function someTimeAgo({ db }: Platform): Promise<string> {
  const { rows } = await sql<{ time: Date }>`
    select greatest(fact_history_begins(), now() - interval '1 second') as time`.execute(db)
  return (rows[0]?.time ?? new Date()).toISOString()
}

async function checkAnswers(platform: Platform, links: Link[]): Promise<void> {
  for (const link of links.slice(0, 10)) {
    const { verdict, paths, missing } = await ask<ReachExplanation>(platform, pathOf('mip.read', link))
    if ((verdict === 'ALLOWED') !== paths.length > 0 || (paths.length === 0 && missing.length === 0))
      throw new Error(`${verdict} with ${paths.length} paths and ${missing.length} missing steps`)
  }
}

function explanations(
  { platform, rounds, seconds }: Bench,
  what: string,
  links: Link[],
  ability: string,
  more = '',
): Promise<Row> {
  const work = `why somebody has access: ${what}, 1 connection`
  return rowOf(work, async () => {
    const paths = links.map((link) => pathOf(ability, link, more))
    const gun = await load(reads(platform, paths), { connections: 1, seconds, platform })
    const { measured } = await interleave(rounds, { measured: gun.fire })
    const ratio = median(measured.map(({ p50 }) => p50)) / longest
    return {
      work,
      measured: `${rateOf(measured)}, ${latencies(measured)}`,
      limit: `p50 ${longest} ms`,
      ratio,
      as: 'times',
      reach: 'within 1 times',
      verdict: ratio <= 1 ? 'reached' : 'short',
      cpu: medianCpu(measured),
    }
  })
}

const rateOf = (volleys: readonly Volley[]) => perSecond(median(volleys.map(({ rate }) => rate)))

/** The same calls with and without the trigger that writes the facts of a person. */
function statusSwitchWithFacts({ platform, rounds, seconds }: Bench): Promise<Row> {
  const work = 'status switch with facts, 10 connections'
  return rowOf(work, async () => {
    const gun = await load(statusSwitchCalls(platform).target, { connections: 10, seconds, platform })
    const fire = async (how: 'enable' | 'disable') => {
      await sql.raw(`alter table "user" ${how} trigger user_facts_changed`).execute(platform.db)
      return gun.fire()
    }
    try {
      const { measured, others } = await interleave(rounds * 3, {
        measured: () => fire('enable'),
        others: () => fire('disable'),
      })
      const ratio = median(measured.map(({ rate }) => rate)) / median(others.map(({ rate }) => rate))
      return {
        work,
        measured: `${rateOf(measured)}, ${latencies(measured)}`,
        limit: `without facts: ${rateOf(others)}`,
        ratio,
        as: 'share',
        reach: `${remaining * 100} %`,
        verdict: ratio >= remaining ? 'reached' : 'short',
        cpu: medianCpu(measured),
      }
    } finally {
      await sql`alter table "user" enable trigger user_facts_changed`.execute(platform.db)
    }
  })
}
