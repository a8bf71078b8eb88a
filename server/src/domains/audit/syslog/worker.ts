import { every } from '../../../platform/jobs/every.ts'
import { createSeldomLog } from '../../../platform/log/seldom.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { SyslogReceiver } from '../../../platform/settings/syslog.ts'
import type { World } from '../../../platform/world.ts'
import { listSealedEvents } from '../stream-queries.ts'
import { movePlace, postpone, takePlace } from './cursor-queries.ts'
import { toFrame } from './message.ts'
import { sendFrames } from './transport.ts'

const pollEvery = 2000
const batchSize = 500
/** Longer than an attempt takes. */
const lease = 60_000
const longestPause = 5 * 60_000

type Sources = Pick<World, 'db' | 'clock' | 'settings'>

/** Sends the audit trail to a syslog receiver, where one is configured. One server at a time does it (decision 60). */
export function startSyslog(world: Sources & Pick<World, 'log'>): { stop(): Promise<void> } {
  const { auditSyslog } = world.settings
  if (auditSyslog === undefined) return { stop: async () => undefined }
  const stopping = new AbortController()
  const logFailure = createSeldomLog(world.log, 'the audit trail could not be sent by syslog')
  const job = every(
    'audit-syslog',
    pollEvery,
    () => sendNewEntries(world, auditSyslog, stopping.signal),
    (error) => {
      if (!stopping.signal.aborted) logFailure(error)
    },
  )
  return {
    stop() {
      stopping.abort()
      return job.stop()
    },
  }
}

/** Sends what the receiver has not read yet. */
export async function sendNewEntries(
  world: Sources,
  receiver: SyslogReceiver,
  signal: AbortSignal,
): Promise<void> {
  let sent = batchSize
  while (sent === batchSize && !signal.aborted) sent = await sendBatch(world, receiver, signal)
}

async function sendBatch(world: Sources, receiver: SyslogReceiver, signal: AbortSignal): Promise<number> {
  const { db, clock, settings } = world
  const now = clock.now()
  const leasedUntil = after(now, lease)
  const place = await takePlace(db, now, leasedUntil)
  if (place === null) return 0
  const origin = { host: new URL(settings.publicUrl).hostname, app: settings.slug }
  try {
    const events = await listSealedEvents(db, place.sealNo, batchSize)
    const frames = events.map((event) => toFrame(event, origin))
    await sendFrames(receiver, frames, signal)
    await movePlace(db, leasedUntil, events.at(-1)?.sealNo ?? place.sealNo)
    return events.length
  } catch (error) {
    // When the server stops, the next one continues at once.
    const tries = signal.aborted ? place.tries : place.tries + 1
    const pause = signal.aborted ? 0 : Math.min(longestPause, 1000 * 2 ** place.tries)
    await postpone(db, leasedUntil, tries, after(clock.now(), pause))
    throw error
  }
}
