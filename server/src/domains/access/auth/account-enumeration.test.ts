import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withoutRequestId } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

// The test counts hash operations, because measured times depend on the load of the machine.
const run = vi.spyOn(Piscina.prototype, 'run')

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(async () => {
  run.mockRestore()
  await t.close()
})

const trySignIn = (email: string, password = 'Wrong-1pass') =>
  t.anonymous().inject('POST', '/api/auth/signin', { email, password: toBase64(password) })

/** The cost parameters of a hash, without the salt and the digest. */
const costOf = (hash: unknown) => String(hash).split('$').slice(1, 4).join('$')

it('check 1: gives one answer and computes one hash for a wrong, unknown, locked or not activated account', async () => {
  const known = await t.person()
  const locked = await t.person()
  const never = await t.person({ activated: false })
  for (let count = 0; count < 5; count++) await trySignIn(locked.email)
  const tries = [
    () => trySignIn(known.email),
    () => trySignIn('nobody@clinic.example'),
    () => trySignIn(locked.email),
    () => trySignIn(locked.email, locked.password),
    () => trySignIn(never.email, never.password),
  ]
  const { passwordHash } = await t.db
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', known.userId)
    .executeTakeFirstOrThrow()
  const stored = costOf(passwordHash)
  expect(stored).toMatch(/^argon2id\$v=19\$m=/)
  const answers = []
  for (const attempt of tries) {
    run.mockClear()
    answers.push(withoutRequestId(await attempt()))
    expect(run.mock.calls.map(([task]) => costOf(task.passwordHash))).toEqual([stored])
  }
  expect(answers[0]).toMatchObject({ status: 401 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

it('check 1: writes one audit row in each of these cases, so that the work is the same', async () => {
  const known = await t.person()
  const count = async () =>
    Number(
      (await t.db.selectFrom('auditEvent').select(t.db.fn.countAll().as('rows')).executeTakeFirst())?.rows,
    )
  for (const email of [known.email, 'nobody@clinic.example']) {
    const before = await count()
    await trySignIn(email)
    expect(await count()).toBe(before + 1)
  }
})
