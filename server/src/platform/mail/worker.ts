import { every } from '../jobs/every.ts'
import { createSeldomLog, seldomLog } from '../log/seldom.ts'
import { inSpan } from '../tracing/tracing.ts'
import type { World } from '../world.ts'
import { type Mailer, MailNotSent } from './mailer.ts'
import {
  abandonMailsBefore,
  type ClaimedMail,
  claimMails,
  claimSize,
  deleteMailsBefore,
  postponeMail,
} from './queries.ts'
import { openMail } from './queue.ts'
import { isTemplate, renderMail } from './render.ts'
import { createMarker, type Marker } from './sent.ts'

const second = 1000
const pollEvery = 1 * second
/** A mail is queued before the transaction commits, so the outbox is checked twice, after these delays. */
const hintDelays = [30, 250]
/** Longer than the timeouts of any mailer, so that no other server sends the same mail. */
const lease = 120 * second
const firstWait = 5 * second
const maxWait = 15 * 60 * second

type Sending = { world: World; mailer: Mailer; marker: Marker }

/** Sends the mails of the outbox, each once. After a failure it retries with increasing delays. */
export function startMailWorker(world: World, mailer: Mailer): { stop(): Promise<void> } {
  const job = every(
    'mail',
    pollEvery,
    (isStopped) => drain(world, mailer, isStopped),
    createSeldomLog(world.log, 'the outbox could not be read'),
  )
  const hints = hintDelays.map((delay) => createHint(delay, job.wake))
  const stopListening = world.mail.onQueued(() => {
    for (const hint of hints) hint.give()
  })
  return {
    async stop() {
      stopListening()
      for (const hint of hints) hint.stop()
      await job.stop()
      mailer.close()
    },
  }
}

/** Wakes the worker after a delay, once for all mails queued in the meantime. */
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

/** Sends all mails that are due. */
export async function drain(world: World, mailer: Mailer, isStopped = () => false): Promise<void> {
  const sending = { world, mailer, marker: createMarker(world) }
  while (!isStopped()) {
    const claimed = await claimDue(world)
    await Promise.all(claimed.map((mail) => deliver(sending, mail)))
    if (claimed.length < claimSize) return
  }
}

/**
 * Claims due mails for this server. The lease keeps other servers away without an open transaction during sending. After
 * a crash, the mails are due again when the lease ends.
 */
async function claimDue({ db, clock }: World): Promise<ClaimedMail[]> {
  const now = clock.now()
  return claimMails(db, { now, leasedUntil: new Date(now.getTime() + lease) })
}

async function deliver({ world, mailer, marker }: Sending, mail: ClaimedMail): Promise<void> {
  const { db, clock, log } = world
  const { mailId, tries } = mail
  try {
    await inSpan(
      'send mail',
      () => ({ 'gantry.mail.tries': tries }),
      () => mailer.send(writeMail(world, mail)),
    )
  } catch (error) {
    // Of other errors only the code is used, because their messages may contain addresses.
    const reason = error instanceof MailNotSent ? error.message : nameOf(error)
    const wait = Math.min(maxWait, firstWait * 2 ** Math.min(tries - 1, 10))
    // Without its stack, because the message of an unknown error may contain an address.
    seldomLog(log, 'a mail could not be sent yet', { stacks: false })(error, { mailId, tries, reason })
    const nextTryAt = new Date(clock.now().getTime() + wait)
    await postponeMail(db, mailId, { nextTryAt, lastError: reason })
    return
  }
  await marker.mark(mailId)
  log.info({ mailId, template: mail.template }, 'mail sent')
}

/** Abandons mails that could not be sent for a week, and deletes records of mails after the configured time. */
export async function pruneMails({
  db,
  clock,
  settings,
}: Pick<World, 'db' | 'clock' | 'settings'>): Promise<void> {
  const day = 24 * 60 * 60 * second
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await abandonMailsBefore(db, ago(7))
  await deleteMailsBefore(db, ago(settings.mailKeptDays))
}

function writeMail(
  { settings, secrets }: World,
  { mailId, template, language, sealed, createdAt }: ClaimedMail,
) {
  if (!isTemplate(template)) throw new Error('unknown template')
  const { to, timeZone, parts } = openMail(secrets, template, sealed)
  const host = new URL(settings.publicUrl).hostname
  return {
    ...renderMail({ settings, template, language, timeZone, parts }),
    from: settings.mailFrom,
    to,
    date: createdAt,
    // The same at every attempt, so that a mailbox can recognise duplicates.
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
