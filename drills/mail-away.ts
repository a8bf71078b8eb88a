import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { SMTPServer } from 'smtp-server'
import { ask } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import { waitUntil } from './harness/waiting.ts'

const people = 10

export const mailAway: Drill = {
  name: 'mail-away',
  what: 'SMTP unreachable for 10 minutes (--minutes)',
  pass: 'same answers; the outbox is sent afterwards; each mail once',
  async run(harness) {
    const minutes = harness.minutes ?? 10
    const port = await findFreePort()
    const { server, cast } = await harness.platform({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'fatal' },
    })
    const known = await Promise.all(Array.from({ length: people }, () => cast.person()))
    const askLink = (email: string) =>
      ask(server.port, {
        path: `/api/auth/send-password-reset-link?email=${encodeURIComponent(email)}`,
        method: 'POST',
      })
    const away = Date.now()
    const answers = await Promise.all(known.map(({ email }) => askLink(email)))
    const unknown = await askLink('nobody@drill.example')
    harness.say(`${people} people asked for a link; the relay stays away for ${minutes} minutes.`)
    await new Promise((resolve) => setTimeout(resolve, minutes * 60_000))
    const relay = await startRelay(port)
    harness.afterwards(() => relay.close())
    // The delay between attempts doubles, so the mail may wait as long as it has already waited.
    const isThere = () => known.every(({ email }) => relay.received.includes(email))
    const patience = Math.max(60_000, (Date.now() - away) * 1.5)
    const drained = await waitUntil(isThere, { within: patience, every: 250 })
    // Waits for possible duplicates.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const different = answers.filter(({ status, text }) => status !== 200 || text !== unknown.text)
    const twice = relay.received.length - new Set(relay.received).size
    return judge(
      different.length === 0 && drained !== null && twice === 0,
      `${different.length} of ${people} answers differed from an unknown address's; ` +
        `${new Set(relay.received).size} of ${people} mails arrived ${drained === null ? 'in time' : `within ${Math.round(drained / 1000)} s of its return`}, ${twice} twice`,
    )
  },
}

/** A relay that accepts every mail and records the recipients. */
async function startRelay(port: number): Promise<{ received: string[]; close(): Promise<void> }> {
  const received: string[] = []
  const relay = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  relay.on('error', () => undefined)
  const listening = once(relay.listen(port, '127.0.0.1'), 'listening')
  await listening
  const { port: taken } = relay.server.address() as AddressInfo
  if (taken !== port) throw new Error('the relay is not where the server looks for it')
  return { received, close: () => new Promise((resolve) => relay.close(() => resolve())) }
}
