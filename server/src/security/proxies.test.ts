import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterEach, expect, it } from 'vitest'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

let t: TestApp
afterEach(() => t.close())

const guess = ({ email }: Person, from: string, password = 'Wrong-1pass') =>
  t
    .anonymous()
    .inject(
      'POST',
      '/api/auth/signin',
      { email, password: toBase64(password) },
      { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` },
    )

const addressesTold = async () => {
  const query = t.db.selectFrom('auditEvent').select('address').where('action', '=', 'session.sign-in')
  return (await query.execute()).map(({ address }) => address)
}

it('check 45: a spoofed address neither avoids the lock nor appears in the audit trail', async () => {
  t = await buildTestApp()
  const person = await t.person()
  for (let count = 1; count <= 5; count++) await guess(person, `203.0.113.${count}`)
  expect((await guess(person, '203.0.113.99', person.password)).status).toBe(401)
  expect(new Set(await addressesTold())).toEqual(new Set(['127.0.0.1']))
})

it('check 45: behind one trusted proxy only the address from that proxy is used', async () => {
  t = await buildTestApp({ TRUST_PROXY: '1' })
  const person = await t.person()
  // The caller wrote the first address, the proxy appended the second.
  await guess(person, '198.51.100.1, 203.0.113.7')
  expect(await addressesTold()).toEqual(['203.0.113.7'])
  for (let count = 1; count <= 4; count++) await guess(person, `203.0.113.${count}`)
  expect((await guess(person, '203.0.113.99', person.password)).status).toBe(401)
})
