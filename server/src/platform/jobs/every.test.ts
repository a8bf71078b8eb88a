import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
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

  it('never runs twice at the same time, and runs once more when it was woken in the meantime', async () => {
    const { work, end } = workByHand()
    const job = every('test', 60_000, work, never)
    job.wake()
    job.wake()
    expect(work).toHaveBeenCalledTimes(1)
    await end()
    expect(work).toHaveBeenCalledTimes(2)
    await end()
    expect(work).toHaveBeenCalledTimes(2)
    await job.stop()
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
    const job = every('test', 60_000, work, never)
    job.wake()
    let isOver = false
    const stopping = job.stop().then(() => {
      isOver = true
    })
    await pause(0)
    expect(isOver).toBe(false)
    await end()
    await stopping
    expect(work).toHaveBeenCalledTimes(1)
  })
})
