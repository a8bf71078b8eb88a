import { z } from 'zod'
import { type Job, JobFailed } from '../jobs/job.ts'
import { before } from '../secrets/clock.ts'
import { inSpan } from '../tracing/tracing.ts'
import type { World } from '../world.ts'
import { everyMail } from './every-mail.ts'
import { type Mailer, MailNotSent } from './mailer.ts'
import {
  abandonMailsBefore,
  adoptMails,
  deleteMailsBefore,
  type MailToSend,
  noteMailFailure,
  takeMail,
} from './queries.ts'
import { addMailJobs, openMail } from './queue.ts'
import { brandOf, renderMail } from './render.ts'
import { createMarker, type Marker } from './sent.ts'
import { listOwnWords } from './wording-queries.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Mails that a server sends at the same time. */
export const mailsAtOnce = 5

const Payload = z.object({ mailId: z.number() })

/** Sends a mail of the outbox. Each mail has a job of its own. */
export function mailJob(mailer: Mailer): Job {
  let marker: Marker | null = null
  return {
    failed: 'a mail could not be sent yet',
    // Without their stacks, because the message of an unknown error may contain an address.
    stacks: false,
    run(world, _isStopped, payload) {
      marker ??= createMarker(world)
      return sendMail(world, mailer, marker, Payload.parse(payload).mailId)
    },
  }
}

/** Does nothing for a mail that was sent or abandoned. @throws {JobFailed} when it has to be tried again */
export async function sendMail(world: World, mailer: Mailer, marker: Marker, mailId: number): Promise<void> {
  const mail = await takeMail(world.db, mailId)
  if (mail === null) return
  const { tries } = mail
  try {
    await inSpan(
      'send mail',
      () => ({ 'gantry.mail.tries': tries }),
      async () => mailer.send(await writeMail(world, mail)),
    )
  } catch (error) {
    // Of other errors only the code is used, because their messages may contain addresses.
    const reason = error instanceof MailNotSent ? error.message : nameOf(error)
    await noteMailFailure(world.db, mailId, reason)
    throw new JobFailed(reason, { mailId, tries }, error)
  }
  await marker.mark(mailId)
  world.log.info({ mailId, template: mail.template }, 'mail sent')
}

/** Mails without a job: those of a restored backup, and those that a server of the previous version has left. */
export const leftMails: Job = {
  cron: '*/10 * * * *',
  failed: 'waiting mails without a job could not be found',
  async run({ db, clock }) {
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      // A server of the previous version, if one runs, sends a mail that is due within two minutes.
      await addMailJobs(tx, await adoptMails(tx, before(now, 5 * minute)))
    })
  },
}

/** Abandons mails that could not be sent for a week, and deletes records of mails after the configured time. */
export async function pruneMails({
  db,
  clock,
  inForce,
}: Pick<World, 'db' | 'clock' | 'inForce'>): Promise<void> {
  const now = clock.now()
  await abandonMailsBefore(db, before(now, 7 * day))
  await deleteMailsBefore(db, before(now, inForce.get('mail.kept-days') * day))
}

async function writeMail(
  { db, settings, inForce, secrets, hooks }: World,
  { mailId, template: name, language, sealed, createdAt }: MailToSend,
) {
  const template = [...hooks.mails, everyMail].find((one) => one.name === name)
  if (template === undefined) throw new Error('unknown template')
  const { to, timeZone, parts, isTest } = openMail(secrets, name, sealed)
  const host = new URL(settings.publicUrl).hostname
  const own = await listOwnWords(db, [name, everyMail.name], language)
  const brand = brandOf(inForce)
  return {
    ...renderMail({ brand, inbox: hooks.inbox, template, language, timeZone, parts, isTest, own }),
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
