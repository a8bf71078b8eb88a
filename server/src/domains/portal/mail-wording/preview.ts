import { languages } from '@gantry/contract/domains/people/users/schemas'
import type {
  MailPreview,
  MailPreviewRequest,
  TestMail,
  TestMailRequest,
} from '@gantry/contract/domains/portal/mail-wording/schemas'
import { everyMail } from '@gantry/contract/domains/portal/mail-wording/words'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { limitOf, takeTogether } from '../../../platform/limits/limiter.ts'
import type { MailTemplate, MailValues } from '../../../platform/mail/mails.ts'
import { brandOf, renderMail } from '../../../platform/mail/render.ts'
import { listOwnWords } from '../../../platform/mail/wording-queries.ts'
import type { World } from '../../../platform/world.ts'
import { findKnownMail } from './catalogue.ts'
import * as queries from './queries.ts'

type Reading = Pick<World, 'db' | 'hooks' | 'inForce' | 'settings'>

/** Reads what is there, and sends nothing. */
export async function previewMailWording(
  world: Reading,
  { template: name, language: wanted, example, userId, draft }: MailPreviewRequest,
): Promise<MailPreview> {
  await world.inForce.renew()
  const { template, parts } = exampleOf(world, name, example)
  const person = userId === null ? null : await queries.findReader(world.db, userId)
  if (userId !== null && person === null) throw notFound()
  const language = person === null ? wanted : (languages.find((one) => one === person.language) ?? 'en')
  const timeZone = person?.timeZone ?? 'UTC'
  const saved = await listOwnWords(world.db, [name, everyMail], language)
  // The words on the screen are those of another language.
  const typed = language === wanted ? draft : []
  const own = new Map(saved).set(name, new Map([...(saved.get(name) ?? []), ...typed.map(asPair)]))
  const { subject, text, html } = renderMail({
    brand: brandOf(world.inForce),
    inbox: world.hooks.inbox,
    template,
    language,
    timeZone,
    parts: person === null ? parts : withName(parts, person.firstName),
    isTest: name === everyMail,
    own,
  })
  return { language, timeZone, subject, text, html }
}

const asPair = ({ sentence, words }: MailPreviewRequest['draft'][number]) => [sentence, words] as const

/** The values of an example. Its link opens the portal, and does nothing there. @throws 404 */
function exampleOf(world: Pick<World, 'hooks' | 'settings'>, name: string, example: number) {
  const mail = findKnownMail(world, name)
  const values = mail?.template.examples[example]
  if (!mail || values === undefined) throw notFound()
  // The second example of what every mail has shows the greeting of a reader without a name.
  const firstName = name === everyMail && example === 1 ? '' : 'Ana'
  return { template: mail.template, parts: { firstName, link: `${world.settings.publicUrl}/`, ...values } }
}

/** An example of a mail to a reader without a name stays one. */
const withName = <Parts extends { firstName: string }>(parts: Parts, firstName: string): Parts =>
  parts.firstName === '' ? parts : { ...parts, firstName }

const testLimit = limitOf('mail-wording-test', 10, 60 * 60_000)

/** Puts a mail with the saved words into the outbox, to the caller. It says that it is a test. @throws 404, 429 */
export async function sendTestMail(
  world: Reading & Pick<World, 'clock' | 'mail'>,
  actor: Actor,
  { template: name, language, example }: TestMailRequest,
): Promise<TestMail> {
  const { template, parts } = exampleOf(world, name, example)
  const reader = await queries.findReader(world.db, actor.userId)
  if (reader === null) throw notFound()
  const { email: to, firstName, timeZone } = reader
  await world.db.transaction().execute(async (tx) => {
    const who = String(actor.userId)
    const wait = (await takeTogether(tx, testLimit, [who], world.clock.now())).get(who) ?? 0
    if (wait > 0) throw problem('mail-wording.too-many-tests', {}, { retryAfter: wait })
    await world.mail.queue(tx, {
      to,
      language,
      timeZone,
      // An example has the values that its template needs.
      template: template as MailTemplate<string, MailValues>,
      parts: withName(parts, firstName),
      isTest: true,
    })
    await recordAudit(world, tx, { action: 'mail-wording.test', actor, detail: { template: name, language } })
  })
  return { to }
}
