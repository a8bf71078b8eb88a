import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Mailer } from '../ports/mailer.ts'
import type { World } from '../world.ts'
import { openMail } from './queue.ts'
import { isTemplate, renderMail } from './render.ts'

const second = 1000
const pollEvery = 1 * second
/** A mail is queued just before its cause is committed: look again a little later too. */
const hintDelays = [30, 250]
/** Longer than any mailer may take, so that no other server sends what this one is sending. */
const lease = 120 * second
const firstWait = 5 * second
const longestWait = 15 * 60 * second
const mostAtOnce = 5

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
  const wake = () => {
    if (stopped || busy) return
    busy = true
    running = drain(world, mailer, () => stopped)
      .catch((error: unknown) => world.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        busy = false
      })
  }
  const poll = setInterval(wake, pollEvery)
  const hints = new Set<NodeJS.Timeout>()
  const stopListening = world.mail.onQueued(() => {
    for (const delay of hintDelays) {
      const hint = setTimeout(() => {
        hints.delete(hint)
        wake()
      }, delay)
      hints.add(hint)
    }
  })
  wake()
  return {
    async stop() {
      stopped = true
      stopListening()
      clearInterval(poll)
      for (const hint of hints) clearTimeout(hint)
      await running
      mailer.close()
    },
  }
}

/** Sends all that is due now. */
export async function drain(world: World, mailer: Mailer, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    const claimed = await claimDue(world)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((mail) => deliver(world, mailer, mail)))
  }
}

/**
 * Takes due mails for this server alone. No transaction is held open while a relay takes its time: the lease
 * keeps others off, and what a crash leaves unsent is due again when it runs out.
 */
async function claimDue({ db, clock }: World): Promise<Claimed[]> {
  const now = clock.now()
  return db
    .updateTable('mail')
    .set((mail) => ({ tries: mail('tries', '+', 1), nextTryAt: new Date(now.getTime() + lease) }))
    .where('mailId', 'in', (mail) =>
      mail
        .selectFrom('mail')
        .select('mailId')
        .where('sentAt', 'is', null)
        .where('sealed', 'is not', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .orderBy('mailId')
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mailId', 'template', 'language', sql<Buffer>`sealed`.as('sealed'), 'createdAt', 'tries'])
    .execute()
}

async function deliver(world: World, mailer: Mailer, mail: Claimed): Promise<void> {
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
  await markSent(world, mailId)
  log.info({ mailId, template: mail.template }, 'mail sent')
}

/** Sent but not marked would be sent again: outlast a restart of PostgreSQL, well within the lease. */
async function markSent({ db, clock, log }: World, mailId: number): Promise<void> {
  const sent = { sentAt: clock.now(), sealed: null, lastError: null }
  for (let patience = 30; ; patience--) {
    try {
      await db.updateTable('mail').set(sent).where('mailId', '=', mailId).execute()
      return
    } catch (error) {
      if (patience === 0) throw error
      log.warn({ mailId, err: error }, 'a sent mail could not be marked yet')
      await sleep(second)
    }
  }
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
