import { toBase64 } from '@gantry/contract/auth/password'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const trySignIn = (email: string, password: string) =>
  t.anonymous().inject('POST', '/api/auth/signin', { email, password: toBase64(password) })

it('answers 503 when the password queue is full, and does not count these attempts', async () => {
  const person = await t.person()
  let finish: () => void = () => undefined
  const finished = new Promise<boolean>((resolve) => {
    finish = () => resolve(false)
  })
  // The password checks stay pending until the test calls finish(), so the queue fills up to its limit.
  const run = vi.spyOn(Piscina.prototype, 'run').mockReturnValue(finished)
  const crowd = Array.from({ length: 100 }, (_, index) => trySignIn(`crowd-${index}@clinic.example`, 'x'))
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(100), { timeout: 15_000 })
  for (let count = 0; count < 6; count++) {
    const refusal = await trySignIn(person.email, person.password)
    expect(refusal.status).toBe(503)
    expect(refusal.headers['retry-after']).toBe('3')
    expect(refusal.json()).toMatchObject({ code: 'busy' })
  }
  finish()
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(401)
  run.mockRestore()
  expect((await trySignIn(person.email, person.password)).status).toBe(200)
})
