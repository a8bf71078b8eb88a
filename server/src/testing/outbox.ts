import type { domains } from '../domains.ts'
import type { MailTemplate } from '../platform/mail/mails.ts'
import { openMail } from '../platform/mail/queue.ts'
import type { World } from '../platform/world.ts'

type TemplatesOf<Domain> = Domain extends { mails: readonly (infer Template)[] } ? Template : never
type Templates = TemplatesOf<(typeof domains)[number]>
/** The values of each kind of mail that a domain declares. */
type MailParts = {
  [Template in Templates as Template['name']]: Template extends MailTemplate<string, infer Values>
    ? Values
    : never
}

export type CapturedMail<T extends keyof MailParts = keyof MailParts> = {
  mailId: number
  to: string
  language: string
  template: T
  parts: MailParts[T]
}

export type OutboxReader = {
  all(): Promise<CapturedMail[]>
  to(email: string): Promise<CapturedMail[]>
  /** The newest mail of a template to an address. @throws if there is none */
  latest<T extends keyof MailParts>(email: string, template: T): Promise<CapturedMail<T>>
  count(email: string, template?: keyof MailParts): Promise<number>
}

const isOf =
  <T extends keyof MailParts>(template: T) =>
  (mail: CapturedMail): mail is CapturedMail<T> =>
    mail.template === template

/** Reads the committed mails of the outbox, as the mail worker does. */
export function readOutbox(
  { db, secrets }: Pick<World, 'db' | 'secrets'>,
  runWorkers = async (): Promise<void> => undefined,
): OutboxReader {
  async function all(): Promise<CapturedMail[]> {
    await runWorkers()
    const rows = await db
      .selectFrom('mail')
      .select(['mailId', 'language', 'template', 'sealed'])
      .where('sealed', 'is not', null)
      .orderBy('mailId')
      .execute()
    return rows.map(({ mailId, language, template, sealed }) => {
      const name = template as keyof MailParts
      const { to, parts } = openMail(secrets, name, sealed ?? Buffer.alloc(0))
      return { mailId, language, template: name, to, parts: parts as MailParts[typeof name] }
    })
  }
  const to = async (email: string) => (await all()).filter((mail) => mail.to === email)
  return {
    all,
    to,
    async latest(email, template) {
      const mail = (await to(email)).findLast(isOf(template))
      if (mail === undefined) throw new Error(`No ${template} mail to ${email}`)
      return mail
    },
    count: async (email, template) =>
      (await to(email)).filter((mail) => template === undefined || mail.template === template).length,
  }
}
