import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createContract } from '@gantry/contract'
import { listKeptMails } from '@gantry/server/domains/portal/mailbox/files.ts'
import { type Answer, ask, countStatuses } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import { waitUntil } from './harness/waiting.ts'

const hour = 60 * 60 * 1000
const shifts = { '+400 days': 400 * 24 * hour, '-1 hour': -hour, now: 0 }
const preload = fileURLToPath(new URL('harness/shifted-clock.mjs', import.meta.url))

export const clock: Drill = {
  name: 'clock',
  what: 'clock +400 days, -1 hour',
  pass: 'no 5xx, no expired token valid again',
  async run(harness) {
    const file = harness.folder('clock')
    writeFileSync(file, '0')
    const { server, cast, dataDir } = await harness.platform({
      settings: { NODE_OPTIONS: `--import=${preload}`, SHIFTED_CLOCK: file },
    })
    const turn = async (shift: number) => {
      writeFileSync(file, String(shift))
      await sleep(300)
    }
    const { port } = server
    const person = await cast.person()
    const member = await cast.signIn(person)
    const out = await cast.signIn(person)
    await ask(port, { path: '/api/auth/signout', method: 'POST', token: out.token })
    const link = await askForLink(port, dataDir, person.email)
    const holds = async () => ({
      session: (await ask(port, { path: '/api/my-profile', token: member.token })).status,
      signedOut: (await ask(port, { path: '/api/my-profile', token: out.token })).status,
      link: (await ask(port, { path: `/api/auth/validate-reset-password-token?${link}` })).status,
    })
    const before = await holds()
    const answers: Answer[] = []
    const held: Record<string, Awaited<ReturnType<typeof holds>>> = {}
    for (const [name, shift] of Object.entries(shifts)) {
      await turn(shift)
      held[name] = await holds()
      const shifted = { now: () => new Date(Date.now() + shift) }
      const { token } = await cast.signIn(cast.admin, 'ProductAdmin', shifted)
      answers.push(...(await callEverything(port, token)))
      harness.say(`${name}: ${JSON.stringify(held[name])}`)
    }
    const broken = answers.filter(({ status }) => status === null || status >= 500)
    const later = Object.values(held)
    // Everything that expired after the jump forward must stay expired after the jump back.
    const revived = later.flatMap(({ session, signedOut, link: linked }) => [session, signedOut, linked])
    const revivedCount = revived.filter((status) => status === 200).length
    harness.say(`Answers: ${countStatuses(answers)}.`)
    return judge(
      broken.length === 0 && revivedCount === 0 && before.session === 200 && before.link === 200,
      `${answers.length} calls, ${broken.length} of 5xx; before ${JSON.stringify(before)}, ${revivedCount} tokens good afterwards`,
    )
  },
}

/** Uses only reads, because a write would affect the next attempt. */
async function callEverything(port: number, token: string): Promise<Answer[]> {
  const reads = Object.values(createContract('gantry')).filter(({ effect }) => effect === 'read')
  return Promise.all(
    reads.map(({ method, path }) =>
      ask(port, {
        method,
        path: path.replace(/:[A-Za-z]+/g, '1'),
        token,
        ...(method === 'POST' && { body: {} }),
      }),
    ),
  )
}

/** The query of the link in the mail. */
async function askForLink(port: number, dataDir: string, email: string): Promise<string> {
  const path = `/api/auth/send-password-reset-link?email=${encodeURIComponent(email)}`
  await ask(port, { path, method: 'POST' })
  const folder = join(dataDir, 'mail')
  let link: string | undefined
  await waitUntil(
    async () => {
      const [mail] = await listKeptMails(folder)
      link = /reset-password\?(\S+)/.exec(mail?.text ?? '')?.[1]
      return link !== undefined
    },
    { within: 20_000 },
  )
  if (link === undefined) throw new Error('no mail with a link came')
  return link
}
