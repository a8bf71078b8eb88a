import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildRelyingParty, type RelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'
import { pruneOpenId } from './service.ts'

let t: TestApp
let app: RelyingParty
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp({ ...usualLimits, TRUST_PROXY: '1' })
  app = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

const countRecords = async () =>
  (await t.db.selectFrom('oidcRecord').select('model').execute()).filter(({ model }) => model !== 'Client')
    .length

async function open(path: string, from: string, times: number) {
  const { url } = await app.begin()
  return Promise.all(
    Array.from({ length: times }, () =>
      t.anonymous().inject('GET', path + url.search, undefined, { 'x-forwarded-for': from }),
    ),
  )
}
const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429)

// The server keeps the limits in its memory: each test uses other addresses, and the last test reaches the limit of 127.0.0.1.
it.each([
  ['/oidc/auth', '203.0.113.1', '203.0.113.2'],
  ['/oidc/AUTH/', '203.0.113.3', '203.0.113.4'],
  ['/oidc/session/end', '203.0.113.5', '203.0.113.6'],
])(
  'check 61: visitors of %s store a bounded number of records, which expire',
  async (path, address, otherAddress) => {
    const answers = await open(path, address, 150)
    expect(refused(answers)).toHaveLength(90)
    const [first] = refused(answers) as typeof answers
    expect(first?.headers['retry-after']).toBe('1')
    expect(first?.text).toContain('Too many tries. Please wait 10 seconds.')
    expect(await countRecords()).toBeLessThanOrEqual(120)
    expect(refused(await open(path, otherAddress, 1))).toEqual([])
    t.clock.advance(13 * 60 * 60_000)
    await pruneOpenId(t.world)
    expect(await countRecords()).toBe(0)
  },
)

it('records each refusal to open an app in full only up to the limit', async () => {
  const typist = await t.person({ roles: ['TYP'] })
  const caller = await t.signInAs(typist)
  for (let turn = 0; turn < 20; turn++) {
    const { url } = await app.begin()
    const begun = await caller.inject('GET', url.pathname + url.search)
    await caller.inject('GET', String(begun.headers.location))
  }
  const rows = await t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('result', '=', 'DENIED')
    .where('actorUserId', '=', typist.userId)
    .execute()
  expect(rows).toHaveLength(10)
})

it('check 61: a known device opens apps while its network is refused', async () => {
  const caller = await t.signInAs(await t.person())
  await open('/oidc/auth', '127.0.0.1', 70)
  expect((await signInTo(app, caller)).id_token).toBeDefined()
})
