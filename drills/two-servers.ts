import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { ask } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import { waitUntil } from './harness/waiting.ts'

const within = 1_000

export const twoServers: Drill = {
  name: 'two-servers',
  what: 'two servers, one database',
  pass: 'sign-out, lock and role change take effect within 1 s; simultaneous migrations are safe',
  isShort: true,
  async run(harness) {
    const { server: here, others, cast } = await harness.platform({ where: 'given', together: 3 })
    const there = others[0] ?? here
    const { admin } = cast
    const read = (path: string, token: string) => ask(there.port, { path, token })
    const refusedThere = async (path: string, token: string, status: number) => {
      const took = await waitUntil(async () => (await read(path, token)).status === status, {
        within: 5_000,
        every: 10,
      })
      return took === null ? Number.POSITIVE_INFINITY : Math.round(took)
    }

    const leaving = await cast.signIn(await cast.person())
    const before = await read('/api/my-profile', leaving.token)
    await ask(here.port, { path: '/api/auth/signout', method: 'POST', token: leaving.token })
    const signOut = await refusedThere('/api/my-profile', leaving.token, 401)

    const losing = await cast.person({ roles: ['Member', 'ProductAdmin'] })
    const asAdmin = await cast.signIn(losing, 'ProductAdmin')
    const list = `/api/gantry-admin/users/${losing.userId}`
    const readable = await read(list, asAdmin.token)
    await takeRole(here.port, admin.token, losing.userId)
    const role = await refusedThere(list, asAdmin.token, 403)

    const guessed = await cast.person()
    const signIn = (port: number, password: string) =>
      ask(port, {
        path: '/api/auth/signin',
        body: { email: guessed.email, password: toBase64(password) },
      })
    const known = await signIn(there.port, guessed.password)
    for (let guess = 0; guess < 5; guess++) await signIn(here.port, `Wrong-guess-${guess}`)
    const locked = await signIn(there.port, guessed.password)
    harness.say(
      `Before: ${before.status}, ${readable.status}, ${known.status}; the right password afterwards: ${locked.status}.`,
    )
    return judge(
      before.status === 200 &&
        readable.status === 200 &&
        known.status === 200 &&
        Math.max(signOut, role) < within &&
        locked.status === 401,
      `three started at once on an empty database; sign-out seen after ${signOut} ms, a role taken after ${role} ms, ` +
        `five wrong guesses here lock there at once (${locked.status})`,
    )
  },
}

async function takeRole(port: number, token: string, userId: number): Promise<void> {
  const path = `/api/gantry-admin/users/${userId}`
  const record = JSON.parse((await ask(port, { path, token })).text) as Record<string, unknown>
  const roles = record['roles'] as { roleId: number; name: string }[]
  const body = {
    userId,
    version: record['version'],
    firstName: record['firstName'],
    lastName: record['lastName'],
    email: record['email'],
    roles: roles.filter(({ name }) => name === 'Member').map(({ roleId }) => ({ roleId })),
  }
  const answer = await ask(port, { path: '/api/gantry-admin/users/add-update', token, body })
  if (answer.status !== 200) throw new Error(`the role could not be taken: ${answer.status} ${answer.text}`)
}
