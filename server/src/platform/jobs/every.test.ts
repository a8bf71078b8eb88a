import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteRequest } from './activity.ts'
import { every } from './every.ts'

/** Work whose runs end when the test ends them. */
function workByHand() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const end = async () => {
    ends.shift()?.()
    await pause(0)
  }
  return { work, end }
}
const never = (error: unknown) => {
  throw error
}

describe('a job with an interval', () => {
  it('runs at once, and again after the interval', async () => {
    const { work, end } = workByHand()
    const job = every('test', 5, work, never)
    expect(work).toHaveBeenCalledTimes(1)
    await end()
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1))
    await Promise.all([end(), job.stop()])
  })

  it('never runs twice at the same time', async () => {
    const { work, end } = workByHand()
    const job = every('test', 5, work, never)
    await pause(50)
    expect(work).toHaveBeenCalledTimes(1)
    await end()
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
    await pause(50)
    expect(work).toHaveBeenCalledTimes(2)
    await Promise.all([end(), job.stop()])
  })

  it('continues after a failed run', async () => {
    const failures: unknown[] = []
    const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    const job = every('test', 5, work, (error) => failures.push(error))
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1))
    expect(failures).toEqual([new Error('away')])
    await job.stop()
  })

  it('waits for the current run when it is stopped, and starts no other', async () => {
    const { work, end } = workByHand()
    const job = every('test', 5, work, never)
    let isOver = false
    const stopping = job.stop().then(() => {
      isOver = true
    })
    await pause(50)
    expect(isOver).toBe(false)
    await end()
    await stopping
    await pause(50)
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('a server without requests', () => {
  afterEach(() => {
    vi.useRealTimers()
    noteRequest()
  })

  it('runs a frequent job once a minute, and often again after a request', async () => {
    vi.useFakeTimers()
    noteRequest()
    const work = vi.fn(async () => undefined)
    const job = every('test', 500, work, never)
    const runsIn = async (milliseconds: number) => {
      work.mockClear()
      await vi.advanceTimersByTimeAsync(milliseconds)
      return work.mock.calls.length
    }
    expect(await runsIn(60_000)).toBe(120)
    expect(await runsIn(10 * 60_000)).toBe(10)
    noteRequest()
    expect(await runsIn(10_000)).toBe(20)
    await job.stop()
  })
})
