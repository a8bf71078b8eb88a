import { setTimeout as sleep } from 'node:timers/promises'
import { seldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import { markMailsSent } from './queries.ts'

export type Marker = { mark(mailId: number): Promise<void> }

const second = 1000

/** Marks mails as sent. Mails sent during one update are marked together in the next one. */
export function createMarker(world: Pick<World, 'db' | 'clock' | 'log'>): Marker {
  let waiting: number[] = []
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()
  const writeNext = async (before: Promise<void>) => {
    await before.catch(() => undefined)
    const mailIds = waiting
    waiting = []
    next = null
    await markSent(world, mailIds)
  }
  return {
    mark(mailId) {
      waiting.push(mailId)
      if (next === null) {
        next = writeNext(last)
        last = next
      }
      return next
    },
  }
}

/** A sent mail without a mark would be sent again, so this retries through a restart of PostgreSQL. */
async function markSent({ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>, mailIds: number[]) {
  const sentAt = clock.now()
  for (let retriesLeft = 30; ; retriesLeft--) {
    try {
      await markMailsSent(db, { sentAt, mailIds })
      return
    } catch (error) {
      if (retriesLeft === 0) throw error
      seldomLog(log, 'sent mails could not be marked yet')(error, { mailIds })
      await sleep(second)
    }
  }
}
