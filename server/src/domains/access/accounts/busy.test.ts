import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { Piscina } from 'piscina'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ TRUST_PROXY: '1' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

type Attempt = { password?: string; from?: string; caller?: Caller }
const trySignIn = (
  email: string,
  { password = 'Wrong-1pass', from = '203.0.113.1', caller = t.anonymous() }: Attempt = {},
) =>
  caller.inject(
    'POST',
    '/api/auth/signin',
    { email, password: toBase64(password) },
    { 'x-forwarded-for': from },
  )

/** Password checks stay pending until the test finishes them. */
function holdHashing() {
  const begun: string[] = []
  const finishes: (() => void)[] = []
  vi.spyOn(Piscina.prototype, 'run').mockImplementation((task) => {
    begun.push((task as { password: string }).password)
    return new Promise((resolve) => {
      finishes.push(() => resolve(false))
    })
  })
  const finishAll = async (answers: Promise<unknown>[]) => {
    const state = { isOver: false }
    const all = Promise.all(answers).finally(() => {
      state.isOver = true
    })
    while (!state.isOver) {
      for (const finish of finishes.splice(0)) finish()
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
    }
    return all
  }
  return { begun, finishAll }
}

const crowdFrom = (from: string, size: number, password: string) =>
  Array.from({ length: size }, (_, index) => trySignIn(`crowd-${index}@clinic.example`, { from, password }))

/** Waits until this many attempts of a source are counted and queued. */
async function waiting(who: string, count: number): Promise<void> {
  const counted = async () => {
    const query = t.db.selectFrom('rateLimit').select('fullAgainAt').where('who', '=', who)
    const until = (await query.executeTakeFirst())?.fullAgainAt ?? t.clock.now()
    // The tests' limit is 1000 in ten minutes.
    return (until.getTime() - t.clock.now().getTime()) / 600
  }
  await vi.waitFor(async () => expect(await counted()).toBeGreaterThan(count - 0.5), { timeout: 15_000 })
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
}

it('answers 503 when one source fills its part of the password queue, and does not count these attempts', async () => {
  const person = await t.person()
  const { finishAll } = holdHashing()
  const crowd = crowdFrom('203.0.113.1', 60, 'x')
  await waiting('203.0.113.1', 60)
  for (let count = 0; count < 6; count++) {
    const refusal = await trySignIn(person.email, { password: person.password })
    expect(refusal.status).toBe(503)
    expect(refusal.headers['retry-after']).toBe('3')
    expect(refusal.json()).toMatchObject({ code: 'busy' })
  }
  const warnings = t.logged.filter((line) => line.includes('"cause":"busy"'))
  expect(warnings).toHaveLength(1)
  expect(t.logged.filter((line) => line.includes('"stack"'))).toEqual([])
  for (const answer of await finishAll(crowd)) expect(answer).toMatchObject({ status: 401 })
  vi.restoreAllMocks()
  expect((await trySignIn(person.email, { password: person.password })).status).toBe(200)
})

it('check 61: takes turns between sources, and checks known devices first', async () => {
  const known = await t.person()
  const caller = await t.signInAs(known)
  const { begun, finishAll } = holdHashing()
  const crowd = crowdFrom('203.0.113.4', 60, 'crowd')
  await waiting('203.0.113.4', 60)
  const second = crowdFrom('203.0.113.2', 20, 'second')
  await waiting('203.0.113.2', 20)
  // All 80 slots for unknown devices are taken.
  expect((await trySignIn('late@clinic.example', { from: '203.0.113.3' })).status).toBe(503)
  const own = trySignIn(known.email, { password: 'known', caller })
  const token = caller.cookies.get('gantry-device') ?? ''
  await waiting(`device ${t.world.secrets.hash(token).toString('hex')}`, 1)
  await finishAll([...crowd, ...second, own])
  expect(begun.slice(0, 4)).toEqual(['crowd', 'crowd', 'crowd', 'crowd'])
  expect(begun[4]).toBe('known')
  expect(begun.slice(5, 25).filter((password) => password === 'second')).toHaveLength(10)
})
