import type { ChasePreview } from '@gantry/contract/domains/compliance/worklist/schemas'
import { chaseDays, chasedReasons } from '@gantry/contract/domains/compliance/worklist/words'
import { doForEach } from '../../../kit/bulk.ts'
import { mayDecide } from '../../../kit/deciding.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { MailOf } from '../../../platform/mail/mails.ts'
import { translate } from '../../../platform/messages/translate.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { dayOf } from '../qualifications/service.ts'
import * as queries from './chase-queries.ts'
import { type FoundMatter, findMatters } from './list-queries.ts'
import { worklistChase } from './mails.ts'
import { reachOf } from './service.ts'

// Asking people by mail to act: one mail a person about everything, and at most one in seven days.

type Parts = Pick<World, 'db' | 'clock'>

const isChased = ({ reason }: FoundMatter) => chasedReasons.some((chased) => chased === reason)

/** What is to be done about these people, as far as the caller sees it. */
async function findSeen(
  world: Parts,
  db: Db,
  actor: Actor,
  userIds: readonly number[],
): Promise<FoundMatter[]> {
  const reach = reachOf(actor)
  return reach === null ? [] : findMatters(db, userIds, { ...reach, now: world.clock.now() })
}

/** Counts what `chasePeople` would do now. Own matters count as none. */
export async function previewChase(world: Parts, actor: Actor, userIds: number[]): Promise<ChasePreview> {
  const matters = (await findSeen(world, world.db, actor, userIds)).filter(isChased)
  const withMatter = new Set(matters.map(({ userId }) => userId))
  const recipients = await queries.listRecipients(world.db, userIds)
  const limit = before(world.clock.now(), chaseDays * 24 * 60 * 60_000)
  const counts: ChasePreview = { mails: 0, chased: 0, withoutMail: 0, withoutMatter: 0 }
  for (const userId of userIds) {
    const person = recipients.find((each) => each.userId === userId)
    const isOther = mayDecide(actor, { subjectId: userId, contributors: [] })
    if (person === undefined || !isOther || !withMatter.has(userId)) counts.withoutMatter += 1
    else if (!person.takesMail) counts.withoutMail += 1
    else if (person.chasedAt !== null && person.chasedAt > limit) counts.chased += 1
    else counts.mails += 1
  }
  return counts
}

/** Sends each person a mail, with an outcome for each. */
export const chasePeople = (
  world: Parts & Pick<World, 'log' | 'mail' | 'settings'>,
  actor: Actor,
  userIds: number[],
) => doForEach(world, userIds, (userId) => chase(world, actor, userId))

/** The record and the mail are one transaction, so that each mail is sent exactly once. */
const chase = (
  world: Parts & Pick<World, 'mail' | 'settings'>,
  actor: Actor,
  userId: number,
): Promise<void> =>
  world.db.transaction().execute(async (tx) => {
    const seen = await findSeen(world, tx, actor, [userId])
    const [person] = await queries.listRecipients(tx, [userId])
    if (person === undefined || seen.length === 0) throw notFound()
    if (!mayDecide(actor, { subjectId: userId, contributors: [] })) throw problem('worklist.own')
    const matters = seen.filter(isChased)
    if (matters.length === 0) throw problem('worklist.nothing-to-chase')
    if (!person.takesMail) throw problem('worklist.no-mail')
    const now = world.clock.now()
    const names = matters.map(({ matter }) => matter)
    const taken = await queries.takeChase(tx, { userId, sentAt: now, sentBy: actor.userId, matters: names })
    if (!taken) {
      const last = await queries.findChase(tx, userId)
      throw problem('worklist.chased', { day: dayOf(last ?? now) })
    }
    const holding = await queries.listHoldingKinds(tx, userId, now)
    await world.mail.queue(tx, mailTo(world, person, matters, holding))
    const subject = { type: 'user', id: userId }
    await recordAudit(world, tx, {
      action: 'worklist.chase',
      actor,
      subject,
      detail: { userId, matters: names },
    })
  })

function mailTo(
  { settings }: Pick<World, 'settings'>,
  { email, firstName, language, timeZone }: queries.Recipient,
  matters: FoundMatter[],
  holding: Set<number>,
): MailOf<typeof worklistChase> {
  const lines = matters.map(({ reason, qualificationKindId, dueOn, kindLabel }) => {
    const effect = holding.has(qualificationKindId) ? 'HOLD' : 'KEEP'
    return `${reason} ${effect} ${dueOn ?? '-'} ${translate(language, kindLabel)}`
  })
  const link = `${settings.publicUrl}${formOf(matters)}`
  return {
    to: email,
    language,
    timeZone,
    template: worklistChase,
    parts: { firstName, matters: [...new Set(lines)].join('\n'), link },
  }
}

/** The address that opens the form about the first matter: a renewal, or a new qualification of the kind. */
function formOf([first]: FoundMatter[]): string {
  if (first === undefined) return '/account?tab=qualifications'
  const { qualificationId, qualificationKindId } = first
  return qualificationId === null
    ? `/account/qualification?add=${qualificationKindId}`
    : `/account/qualification?renew=${qualificationId}`
}

/** Notes that somebody followed the link of the own mail. */
export const openChase = ({ db, clock }: Parts, { userId }: Pick<Actor, 'userId'>): Promise<void> =>
  queries.noteOpened(db, userId, clock.now())
