import { sql } from 'kysely'
import { prepared, type ValueOf } from '../db/prepared.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { World } from '../world.ts'
import { openMail } from './queue.ts'
import { isTemplate, renderMail } from './render.ts'
import { createMarker, type Marker } from './sent.ts'

const second = 1000
const pollEvery = 1 * second
/** A mail is queued just before its cause is committed: look again a little later too. */
const hintDelays = [30, 250]
/** Longer than any mailer may take, so that no other server sends what this one is sending. */
const lease = 120 * second
const firstWait = 5 * second
const longestWait = 15 * 60 * second
const mostAtOnce = 5

type Sending = { world: World; mailer: Mailer; marker: Marker }
type Claimed = {
  mailId: number
  template: string
  language: string
  sealed: Buffer
  createdAt: Date
  tries: number
}

/** Sends what is in the outbox, each mail once; what cannot be sent now is tried again after growing waits. */
export function startMailWorker(world: World, mailer: Mailer): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let busy = false
  let again = false
  const isStopped = () => stopped
  const wake = () => {
    again = true
    if (stopped || busy) return
    busy = true
    running = lookWhileWoken().finally(() => {
      busy = false
    })
  }
  const lookWhileWoken = async () => {
    while (again && !isStopped()) {
      again = false
      await drain(world, mailer, isStopped).catch((error: unknown) =>
        world.log.warn({ err: error }, 'the outbox could not be read'),
      )
    }
  }
  const poll = setInterval(wake, pollEvery)
  const hints = hintDelays.map((delay) => createHint(delay, wake))
  const stopListening = world.mail.onQueued(() => {
    for (const hint of hints) hint.give()
  })
  wake()
  return {
    async stop() {
      stopped = true
      stopListening()
      clearInterval(poll)
      for (const hint of hints) hint.stop()
      await running
      mailer.close()
    },
  }
}

/** After so long, once for all that come meanwhile: where mails are many, each look finds several. */
function createHint(delay: number, wake: () => void) {
  let timer: NodeJS.Timeout | null = null
  let more = false
  const give = () => {
    more = timer !== null
    timer ??= setTimeout(() => {
      timer = null
      if (more) give()
      wake()
    }, delay)
  }
  return { give, stop: () => void (timer && clearTimeout(timer)) }
}

/** Sends all that is due now. */
export async function drain(world: World, mailer: Mailer, isStopped = () => false): Promise<void> {
  const sending = { world, mailer, marker: createMarker(world) }
  while (!isStopped()) {
    const claimed = await claimDue(world)
    await Promise.all(claimed.map((mail) => deliver(sending, mail)))
    if (claimed.length < mostAtOnce) return
  }
}

/**
 * Takes due mails for this server alone. No transaction is held open while a relay takes its time: the lease
 * keeps others off, and what a crash leaves unsent is due again when it runs out.
 */
async function claimDue({ db, clock }: World): Promise<Claimed[]> {
  const now = clock.now()
  return claim(db, { now, leasedUntil: new Date(now.getTime() + lease) })
}
// Found before and by their keys, as a plan made for any time and any number of mails must be told.
const claim = prepared(
  (_db, value: ValueOf<{ now: Date; leasedUntil: Date }>) => sql<Claimed>`
    update mail set tries = tries + 1, next_try_at = ${value('leasedUntil')}
    where mail_id = any (array(
      select mail_id from mail where sent_at is null and sealed is not null and next_try_at <= ${value('now')}
      order by next_try_at, mail_id limit ${sql.lit(mostAtOnce)} for update skip locked))
    returning mail_id, template, language, sealed, created_at, tries`,
)

async function deliver({ world, mailer, marker }: Sending, mail: Claimed): Promise<void> {
  const { db, clock, log } = world
  const { mailId, tries } = mail
  try {
    await mailer.send(writeMail(world, mail))
  } catch (error) {
    // Codes of errors only: their texts repeat addresses.
    const reason = nameOf(error)
    const wait = Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 10))
    log.warn({ mailId, tries, reason }, 'a mail could not be sent yet')
    const nextTryAt = new Date(clock.now().getTime() + wait)
    await db.updateTable('mail').set({ nextTryAt, lastError: reason }).where('mailId', '=', mailId).execute()
    return
  }
  await marker.mark(mailId)
  log.info({ mailId, template: mail.template }, 'mail sent')
}

/** Mail that nobody took for a week is given up, with what it says; records of mail go when the settings say so. */
export async function pruneMails({
  db,
  clock,
  settings,
}: Pick<World, 'db' | 'clock' | 'settings'>): Promise<void> {
  const day = 24 * 60 * 60 * second
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await db
    .updateTable('mail')
    .set({ sealed: null })
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null)
    .where('createdAt', '<', ago(7))
    .execute()
  await db.deleteFrom('mail').where('createdAt', '<', ago(settings.mailKeptDays)).execute()
}

function writeMail({ settings, secrets }: World, { mailId, template, language, sealed, createdAt }: Claimed) {
  if (!isTemplate(template)) throw new Error('unknown template')
  const { to, timeZone, parts } = openMail(secrets, template, sealed)
  const host = new URL(settings.publicUrl).hostname
  return {
    ...renderMail({ settings, template, language, timeZone, parts }),
    from: settings.mailFrom,
    to,
    date: createdAt,
    // The same at every try, so that a relay or mailbox that got it twice shows it once.
    messageId: `<mail-${mailId}-${createdAt.getTime()}@${host}>`,
  }
}

function nameOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 200)
}
