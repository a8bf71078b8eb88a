import { records } from '@gantry/contract/registry'
import { load, type Volley } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { median } from '../../load/stats.ts'
import type { Platform } from '../../platform/platform.ts'
import { largeGroupId } from '../../seed/sizes.ts'
import { page, usersList } from '../calls.ts'
import { type Bench, type Line, milliseconds, type Row } from '../line.ts'

const connections = 10
const reach = 4
const firstPage = 'first page'

/** Compares the first page of each sort and each filter with the default list. */
async function besideFirstPage(bench: Bench, what: string, asked: Map<string, object>): Promise<Row> {
  const { platform, rounds, seconds } = bench
  // Shorter rounds, because there are many of them.
  const options = { connections, seconds: seconds / 3, platform }
  const guns: Record<string, () => Promise<Volley>> = {}
  const refused: string[] = []
  for (const [name, body] of [[firstPage, page(0)] as const, ...asked]) {
    try {
      guns[name] = (await load(usersList(platform, [body]), options)).fire
    } catch (error) {
      refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const { [firstPage]: first = [], ...others } = await interleave(rounds, guns)
  const p50Of = (volleys: Volley[]) => median(volleys.map((volley) => volley.p50))
  const times = Object.entries(others).map(([name, volleys]) => {
    return { name, p50: p50Of(volleys), ratio: p50Of(volleys) / p50Of(first) }
  })
  const slowest = times.toSorted((one, other) => other.ratio - one.ratio)
  const [worst] = slowest
  const above = slowest.filter(({ ratio }) => ratio > reach)
  return {
    work: `${what}, ${asked.size} of them, each alone`,
    measured: worst ? `slowest: ${worst.name}, p50 ${milliseconds(worst.p50)}` : 'none answered',
    limit: worst ? `first page: p50 ${milliseconds(worst.p50 / worst.ratio)}` : '-',
    ratio: worst?.ratio ?? null,
    as: 'times',
    reach: `within ${reach} times`,
    verdict: refused.length > 0 ? 'failed' : above.length > 0 ? 'short' : 'reached',
    note: [
      ...slowest.map(({ name, ratio, p50 }) => `${name} ${ratio.toFixed(1)} times (${milliseconds(p50)})`),
      ...refused,
    ].join('; '),
  }
}

export const sortsLine: Line = {
  name: 'sorts',
  async run(bench) {
    const asked = records.user.sorts.flatMap((sortBy) =>
      (['asc', 'desc'] as const).map((sortType) => {
        const body = page(0, { sortConditions: [{ sortBy, sortType }] })
        return [`${sortBy} ${sortType}`, body] as const
      }),
    )
    return [await besideFirstPage(bench, 'every sort offered', new Map(asked))]
  },
}

export const filtersLine: Line = {
  name: 'filters',
  async run(bench) {
    return [await besideFirstPage(bench, 'every filter', await filtersOf(bench.platform))]
  },
}

async function filtersOf({ db, seed }: Platform): Promise<Map<string, object>> {
  const roles = await db.selectFrom('role').select(['roleId', 'code']).orderBy('roleId').execute()
  const middleGroup = Math.floor(seed.users / 400) + 2
  return new Map<string, object>([
    ['active', { ...page(0), status: true }],
    ['inactive', { ...page(0), status: false }],
    ['activated', { ...page(0), activated: true }],
    ['not activated', { ...page(0), activated: false }],
    ...roles.map(({ roleId, code }) => [`role ${code}`, { ...page(0), roleId }] as const),
    ['the large group', { ...page(0), groupId: largeGroupId }],
    ['a group of 200', { ...page(0), groupId: middleGroup }],
    ['a MIP', { ...page(0), mipId: 7 }],
  ])
}
