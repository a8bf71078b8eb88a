import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { ask } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'

const tries = 200
const apart = 0.1

export const signInTiming: Drill = {
  name: 'sign-in-timing',
  what: 'wrong password, unknown address, locked account, 200 attempts each',
  pass: 'medians within 10 % of one another',
  async run(harness) {
    const { server, cast } = await harness.platform()
    const times: Record<string, number[]> = { wrong: [], unknown: [], locked: [] }
    const signIn = async (email: string) => {
      const body = { email, password: toBase64('Wrong-guess-1') }
      return (await ask(server.port, { path: '/api/auth/signin', body })).milliseconds
    }
    const locked = await cast.person()
    for (let guess = 0; guess < 6; guess++) await signIn(locked.email)
    // Someone new each time: few guesses lock an account.
    const people = []
    for (let index = 0; index < tries; index++) people.push(await cast.person())
    for (const [index, { email }] of people.entries()) {
      times['wrong']?.push(await signIn(email))
      times['unknown']?.push(await signIn(`nobody${index}@drill.example`))
      times['locked']?.push(await signIn(locked.email))
    }
    const medians = Object.entries(times).map(([name, all]) => ({
      name,
      median: all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0,
    }))
    const values = medians.map(({ median }) => median)
    const gap = Math.max(...values) / Math.min(...values) - 1
    return judge(
      gap < apart,
      `${medians.map(({ name, median }) => `${name} ${median.toFixed(1)} ms`).join(', ')}: ${(gap * 100).toFixed(1)} % apart`,
    )
  },
}
