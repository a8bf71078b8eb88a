import { expect, it, vi } from 'vitest'
import { createSessionRefresh } from './session-refresh.ts'

function world(overrides: Partial<Parameters<typeof createSessionRefresh>[0]> = {}) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  let queue = Promise.resolve()
  return {
    every: 60,
    now: () => Date.now(),
    storage,
    // Runs one after the other, like a Web Lock.
    withLock: (work: () => Promise<void>) => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
    renew: vi.fn(async () => {}),
    onFailure: vi.fn(),
    ...overrides,
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

it('renews the session in exactly one of many tabs', async () => {
  const shared = world()
  const tabs = [1, 2, 3, 4].map(() => createSessionRefresh(shared))
  for (const tab of tabs) tab.start('s-1')
  await pause(90)
  expect(shared.renew).toHaveBeenCalledTimes(1)
  await pause(60)
  expect(shared.renew).toHaveBeenCalledTimes(2)
  for (const tab of tabs) tab.stop()
})

it('renews the session at the start when it became due while no tab was open', async () => {
  const shared = world({ every: 1000 })
  shared.storage.setItem('gantry.refreshedAt', `s-1 ${Date.now() - 1500}`)
  const refresh = createSessionRefresh(shared)
  refresh.start('s-1')
  await pause(20)
  expect(shared.renew).toHaveBeenCalledTimes(1)
  refresh.stop()
})

it('measures the time from the sign-in and not from an earlier session', async () => {
  const shared = world({ every: 1000 })
  shared.storage.setItem('gantry.refreshedAt', `s-0 ${Date.now() - 5000}`)
  const refresh = createSessionRefresh(shared)
  refresh.start('s-1')
  await pause(20)
  expect(shared.renew).not.toHaveBeenCalled()
  refresh.stop()
})

it('signs out when the renewal fails', async () => {
  const shared = world({ every: 10, renew: vi.fn(() => Promise.reject(new Error('401'))) })
  const refresh = createSessionRefresh(shared)
  refresh.start('s-1')
  await pause(40)
  expect(shared.onFailure).toHaveBeenCalledTimes(1)
  refresh.stop()
})
