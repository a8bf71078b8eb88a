import { everyMail, type MailArea, mailAreas } from '@gantry/contract/domains/portal/mail-wording/words'
import { everyMail as everyMailTemplate } from '../../../platform/mail/every-mail.ts'
import type { MailTemplate } from '../../../platform/mail/mails.ts'
import { listSaid, type Said } from '../../../platform/mail/said.ts'
import { sentencesIn } from '../../../platform/mail/sentences.ts'
import { textFiles } from '../../../platform/messages/translate.ts'
import type { World } from '../../../platform/world.ts'

/** A kind of mail that this version sends, with the sentences that it says. */
export type KnownMail = { template: MailTemplate; area: MailArea; said: Said[] }

const known = new WeakMap<World['hooks'], KnownMail[]>()

/** What every mail has first, then the mails in the order of their domains. */
export function listKnownMails({ hooks }: Pick<World, 'hooks'>): KnownMail[] {
  const found =
    known.get(hooks) ??
    [everyMailTemplate, ...hooks.mails].map((template) => {
      const said = listSaid(template, hooks.inbox)
      return { template, said, area: areaOf(template, said) }
    })
  known.set(hooks, found)
  return found
}

export const findKnownMail = (world: Pick<World, 'hooks'>, name: string): KnownMail | null =>
  listKnownMails(world).find(({ template }) => template.name === name) ?? null

/** The area of the domain whose texts have the translations of the mail. */
function areaOf({ name }: MailTemplate, said: Said[]): MailArea {
  if (name === everyMail) return 'EVERY'
  const file = textFiles('fr').find(
    (path) => path.startsWith('domains/') && said.some(({ sentence }) => sentence in sentencesIn(path)),
  )
  const [, folder] = file?.split('/') ?? []
  return mailAreas.find((area) => area === folder) ?? 'portal'
}
