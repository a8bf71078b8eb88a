import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { hashPassword } from '@gantry/server/domains/access/accounts/password-hashing.ts'
import { load, type Target } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { signInAddresses } from '../seed/people.ts'
import { page, usersList } from './calls.ts'
import { type Line, shareOf, timesOf } from './line.ts'

const signIns = ({ port, seed }: Platform): Target => ({
  port,
  shots: signInAddresses.map((email) => ({
    path: '/api/auth/signin',
    body: { email, password: toBase64(seed.password) },
  })),
})

export const signInLine: Line = {
  name: 'sign-in',
  async run({ platform, rounds, seconds }) {
    const { password } = platform.seed
    const hash = await hashPassword(password)
    const entry = join(import.meta.dirname, '../limits/argon2.ts')
    const alone = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [entry, hash, password, String(seconds)])
      return Number(stdout)
    }
    const gun = await load(signIns(platform), { connections: 10, seconds, platform })
    const { measured, limit } = await interleave(rounds, { measured: gun.fire, limit: alone })
    const work = 'sign-in (the password, a pending session, a mailed code), 10 connections'
    const cores = `argon2id alone on ${availableParallelism()} processors`
    return [shareOf(measured, limit, { work, limit: cores, reach: 0.8 })]
  },
}

export const floodLine: Line = {
  name: 'flood',
  async run({ platform, rounds, seconds }) {
    const list = await load(usersList(platform, [page(0)]), { connections: 10, seconds, platform })
    const flood = await load(signIns(platform), { connections: 50, seconds })
    const flooded = async () => {
      const state = { over: false }
      const flooding = (async () => {
        while (!state.over) await flood.fire()
      })()
      try {
        return await list.fire()
      } finally {
        state.over = true
        await flooding
      }
    }
    const { measured, beside } = await interleave(rounds, { measured: flooded, beside: list.fire })
    const work = 'users list, 10 connections, while 50 others sign in without a pause'
    return [timesOf(measured, beside, { work, limit: 'calm', reach: 3, by: 'p99' })]
  },
}
