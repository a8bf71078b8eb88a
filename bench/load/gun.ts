import autocannon from 'autocannon'
import { readSpent } from '../platform/accounting.ts'
import type { Platform } from '../platform/platform.ts'
import { percentile } from './stats.ts'

export type Shot = { method?: 'GET' | 'POST'; path: string; body?: unknown; token?: string }
export type Target = { port: number; shots: readonly Shot[] }
export type Volley = { rate: number; p50: number; p99: number; cpu: Cpu | null }
/** Processor time of one request, in milliseconds. */
export type Cpu = { server: number; postgres: number }
export type Gun = { fire(): Promise<Volley> }

type Options = { connections: number; seconds: number; platform?: Platform }

/**
 * Sends the shots in turn; each connection sends its own share. The rate of the previous round gives the number of requests
 * of a round, so that slow replies are completed and not aborted.
 * @throws if a reply is not a success
 */
export async function load(
  { port, shots }: Target,
  { connections, seconds, platform }: Options,
): Promise<Gun> {
  const requests = shots.map(toRequest)
  const least = connections * 2
  let rate = await warmUp()
  return {
    async fire() {
      const amount = Math.max(least, Math.round(rate * seconds))
      const before = platform && readSpent(platform.serverPid, platform.postmasterPid)
      const round = await shoot(port, requests, connections, amount)
      const after = platform && readSpent(platform.serverPid, platform.postmasterPid)
      rate = round.rate
      const cpu =
        before && after
          ? {
              server: (after.server - before.server) / amount,
              postgres: (after.postgres - before.postgres) / amount,
            }
          : null
      return { ...round, cpu }
    },
  }

  /** The first requests measure the rate, which gives the size of a round. They also open connections and cache plans. */
  async function warmUp(): Promise<number> {
    const first = await shoot(port, requests, connections, least)
    if (least / first.rate > seconds / 2) return first.rate
    const more = Math.max(least, Math.round((first.rate * seconds) / 4))
    return (await shoot(port, requests, connections, more)).rate
  }
}

const toRequest = ({ method = 'POST', path, body, token }: Shot): autocannon.Request => ({
  method,
  path,
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
})

async function shoot(port: number, requests: autocannon.Request[], connections: number, amount: number) {
  const times: number[] = []
  const failures = new Map<number, number>()
  let seat = 0
  let started = Number.POSITIVE_INFINITY
  let ended = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        amount,
        timeout: 60,
        sampleInt: 20,
        setupClient(client) {
          client.setRequests(shareOfSeat(requests, seat, connections))
          seat += 1
        },
      },
      (error, outcome) => (error ? reject(error as Error) : resolve(outcome)),
    )
    running.on('response', (_client, status, _bytes, milliseconds) => {
      ended = performance.now()
      // Opening the connections is not part of the measured time.
      started = Math.min(started, ended - milliseconds)
      times.push(milliseconds)
      if (status < 200 || status > 299) failures.set(status, (failures.get(status) ?? 0) + 1)
    })
  })
  const refused = [...failures].map(([status, count]) => `${count} answered ${status}`)
  if (result.errors > 0) refused.push(`${result.errors} broke off`)
  if (refused.length > 0) throw new Error(`of ${amount} requests ${refused.join(', ')}`)
  return {
    rate: (times.length * 1000) / (ended - started),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

/** If there are fewer than two shots for each connection, each connection gets all of them and starts at a different one. */
function shareOfSeat(requests: autocannon.Request[], seat: number, seats: number): autocannon.Request[] {
  const first = Math.floor((seat * requests.length) / seats)
  if (requests.length < seats * 2) return [...requests.slice(first), ...requests.slice(0, first)]
  return requests.slice(first, Math.floor(((seat + 1) * requests.length) / seats))
}
