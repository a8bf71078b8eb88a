import { every } from '../../../../platform/jobs/every.ts'
import { createSeldomLog } from '../../../../platform/log/seldom.ts'
import { after } from '../../../../platform/secrets/clock.ts'
import type { SyslogReceiver } from '../../../../platform/settings/syslog.ts'
import type { Db, World } from '../../../../platform/world.ts'
import {
  type ChainedEvent,
  listChainedEvents,
  listSealedEvents,
  type SealedEvent,
} from '../stream-queries.ts'
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
  let sent = 1
  while (sent > 0 && !signal.aborted) sent = await sendBatch(world, receiver, signal)
}

/** The next entries in the order of the audit trail: first those from before the seals. A batch has entries of one kind. */
async function listUnread(db: Db, sealNo: number): Promise<(SealedEvent | ChainedEvent)[]> {
  const chained = sealNo > 0 ? [] : await listChainedEvents(db, -sealNo, batchSize)
  return chained.length > 0 ? chained : listSealedEvents(db, Math.max(sealNo, 0), batchSize)
}

async function sendBatch(world: Sources, receiver: SyslogReceiver, signal: AbortSignal): Promise<number> {
  const { db, clock, settings } = world
  const now = clock.now()
  const leasedUntil = after(now, lease)
  const place = await takePlace(db, now, leasedUntil)
  if (place === null) return 0
  const origin = { host: new URL(settings.publicUrl).hostname, app: settings.slug }
  try {
    const events = await listUnread(db, place.sealNo)
    const frames = events.map((event) => toFrame(event, origin))
    await sendFrames(receiver, frames, signal)
    const last = events.at(-1)
    await movePlace(db, leasedUntil, last === undefined ? place.sealNo : (last.sealNo ?? -last.auditEventId))
    return events.length
  } catch (error) {
    // When the server stops, the next one continues at once.
    const tries = signal.aborted ? place.tries : place.tries + 1
    const pause = signal.aborted ? 0 : Math.min(longestPause, 1000 * 2 ** place.tries)
    await postpone(db, leasedUntil, tries, after(clock.now(), pause))
    throw error
  }
}
