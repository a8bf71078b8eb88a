import { z } from 'zod'
import { addJobs } from '../jobs/queries.ts'
import type { SealedColumn } from '../secrets/sealed-columns.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Db, World } from '../world.ts'
import type { MailQueue, MailValues, QueuedMail } from './mails.ts'
import { insertMails, type MailRow } from './queries.ts'

const Content = z.object({
  to: z.string(),
  timeZone: z.string(),
  parts: z.record(z.string(), z.string()),
  /** Servers of the version before send it without saying so. */
  isTest: z.boolean().optional(),
})
type MailContent = z.infer<typeof Content>

/** Larger batches come after other mails, so that they do not delay those such as sign-in codes. */
const largestDirectBatch = 10
/** A week of quarters of an hour. Then the mail is abandoned. */
const attempts = 680

const about = (template: string) => `mail:${template}`

export const sealedMails: SealedColumn = {
  what: 'waiting mails',
  table: 'mail',
  column: 'sealed',
  key: ['mailId'],
  beside: ['template'],
  about: ({ template }) => about(String(template)),
}

/** The outbox. The content of a mail is encrypted until it is sent, because its links and codes are secrets. */
export function createMailQueue({ clock, secrets }: Pick<World, 'clock' | 'secrets'>): MailQueue {
  const toRow = <Values extends MailValues>(mail: QueuedMail<Values>, createdAt: Date): MailRow => {
    const { to, language, timeZone = 'UTC', template, parts, isTest } = mail
    const content: MailContent = { to, timeZone, parts, ...(isTest === true && { isTest }) }
    const sealed = secrets.seal(JSON.stringify(content), about(template.name))
    return { template: template.name, language, sealed, createdAt }
  }
  const queueAll: MailQueue['queueAll'] = async (db, mails) => {
    if (mails.length === 0) return []
    const now = clock.now()
    const rows = mails.map((mail) => toRow(mail, now))
    const mailIds = await insertMails(db, rows)
    await addMailJobs(db, mailIds)
    return mailIds
  }
  return {
    queueAll,
    queue: async (db, mail) => {
      await queueAll(db, [mail])
    },
  }
}

/** Each mail has a job of its own. */
export async function addMailJobs(db: Db, mailIds: number[]): Promise<void> {
  const priority = mailIds.length > largestDirectBatch ? 10 : 0
  await addJobs(
    db,
    mailIds.map((mailId) => ({
      task: 'mail',
      key: `mail:${mailId}`,
      payload: { mailId },
      priority,
      attempts,
    })),
  )
}

/** Decrypts the content of a queued mail. @throws if it was sealed with another SECRET_KEY */
export const openMail = (secrets: Pick<Secrets, 'open'>, template: string, sealed: Buffer): MailContent =>
  Content.parse(JSON.parse(secrets.open(sealed, about(template))))
