import type { ChasePreview } from '@gantry/contract/domains/compliance/worklist/schemas'
import {
  chaseDays,
  chasedReasons,
  type OnQuietDays,
} from '@gantry/contract/domains/compliance/worklist/words'
import { mayDecide } from '../../../../kit/deciding.ts'
import { loadCalendar } from '../../../../kit/quiet-days/calendar.ts'
import { listStatesOf } from '../../../../kit/quiet-days/queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { recordAudits } from '../../../../platform/audit/record.ts'
import type { MailOf } from '../../../../platform/mail/mails.ts'
import { translate } from '../../../../platform/messages/translate.ts'
import { before } from '../../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { type FoundMatter, findMatters } from '../list-queries.ts'
import { worklistChase } from '../mails.ts'
import { reachOf } from '../service.ts'
import * as queries from './chase-queries.ts'
import { deleteWaiting, saveWaiting } from './waiting-queries.ts'

// Asking several people by mail to act, in one transaction: one mail a person about everything, and at most one in seven days.

/** The people of one transaction. It is small, because all writers need the lock of the audit trail. */
export const batchSize = 50

type Parts = Pick<World, 'db' | 'clock'>
export type ChaseSender = Parts & Pick<World, 'mail' | 'settings'>

/** NOT_FOUND: the caller sees nothing of the person. WAITING: it is sent on the next working day. */
export type ChaseOutcome =
  | 'SENT'
  | 'WAITING'
  | 'CHASED'
  | 'WITHOUT_MAIL'
  | 'WITHOUT_MATTER'
  | 'OWN'
  | 'NOT_FOUND'

export type Judged = {
  userId: number
  outcome: ChaseOutcome
  matters: FoundMatter[]
  person: queries.Recipient | null
  /** Of WAITING. */
  sendAt: Date | null
}

const isChased = ({ reason }: FoundMatter) => chasedReasons.some((chased) => chased === reason)

/** What a mail to each of these people would come to now. */
async function judge(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  userIds: readonly number[],
  onQuietDays: OnQuietDays,
): Promise<Judged[]> {
  const now = clock.now()
  const reach = reachOf(actor)
  const seen = reach === null ? [] : await findMatters(db, userIds, { ...reach, now })
  const byPerson = Map.groupBy(seen, ({ userId }) => userId)
  const people = new Map((await queries.listRecipients(db, userIds)).map((person) => [person.userId, person]))
  const calendar = await loadCalendar()
  const states = await listStatesOf(db, userIds)
  const limit = before(now, chaseDays * 24 * 60 * 60_000)

  return userIds.map((userId): Judged => {
    const all = byPerson.get(userId) ?? []
    const matters = all.filter(isChased)
    const person = people.get(userId) ?? null
    const as = (outcome: ChaseOutcome, sendAt: Date | null = null) => ({
      userId,
      outcome,
      matters,
      person,
      sendAt,
    })
    if (person === null || all.length === 0) return as('NOT_FOUND')
    if (!mayDecide(actor, { subjectId: userId, contributors: [] })) return as('OWN')
    if (matters.length === 0) return as('WITHOUT_MATTER')
    if (!person.takesMail) return as('WITHOUT_MAIL')
    if (person.chasedAt !== null && person.chasedAt > limit) return as('CHASED')
    const own = states.get(userId) ?? []
    if (onQuietDays === 'WAIT' && calendar.isQuiet(own, now))
      return as('WAITING', calendar.nextMorning(own, now))
    return as('SENT')
  })
}

/** Counts what `sendBatch` would do now. Own matters count as none. */
export async function countBatch(
  world: Parts,
  actor: Actor,
  userIds: readonly number[],
): Promise<ChasePreview> {
  const counts: ChasePreview = { mails: 0, quiet: 0, chased: 0, withoutMail: 0, withoutMatter: 0 }
  const names = {
    SENT: 'mails',
    WAITING: 'quiet',
    CHASED: 'chased',
    WITHOUT_MAIL: 'withoutMail',
    WITHOUT_MATTER: 'withoutMatter',
    OWN: 'withoutMatter',
    NOT_FOUND: 'withoutMatter',
  } as const satisfies Record<ChaseOutcome, keyof ChasePreview>
  for (const { outcome } of await judge(world, world.db, actor, userIds, 'WAIT')) counts[names[outcome]] += 1
  return counts
}

/** Records and mails are of the caller's transaction, so that each mail is sent exactly once. */
export async function sendBatch(
  world: Omit<ChaseSender, 'db'>,
  tx: Db,
  actor: Actor,
  userIds: readonly number[],
  onQuietDays: OnQuietDays,
): Promise<Judged[]> {
  const now = world.clock.now()
  const judged = await judge(world, tx, actor, userIds, onQuietDays)
  const ready = judged.filter(({ outcome }) => outcome === 'SENT')
  const chases = ready.map(({ userId, matters }) => ({
    userId,
    sentAt: now,
    sentBy: actor.userId,
    matters: matters.map(({ matter }) => matter),
  }))
  const taken = await queries.takeChases(tx, chases)
  const sent = ready.filter(({ userId }) => taken.has(userId))
  await queries.noteAsked(
    tx,
    chases.filter(({ userId }) => taken.has(userId)),
  )
  await deleteWaiting(tx, [...taken])
  const holding = await queries.listHoldingKinds(tx, [...taken], now)
  await world.mail.queueAll(
    tx,
    sent.flatMap(({ userId, person, matters }) =>
      person === null ? [] : [mailTo(world, person, matters, holding.get(userId) ?? new Set())],
    ),
  )
  const waiting = judged.flatMap(({ userId, sendAt }) => (sendAt === null ? [] : [{ userId, sendAt }]))
  const saved = await saveWaiting(tx, actor, now, waiting)
  await recordAudits(world, tx, [
    ...sent.map(({ userId, matters }) => ({
      action: 'worklist.chase',
      actor,
      subject: { type: 'user', id: userId },
      detail: { userId, matters: matters.map(({ matter }) => matter) },
    })),
    ...saved.map(({ userId, sendAt }) => ({
      action: 'worklist.delay',
      actor,
      subject: { type: 'user', id: userId },
      detail: { userId, sendAt: sendAt.toISOString() },
    })),
  ])
  // Somebody else has taken the mail in the meantime.
  return judged.map((one) =>
    one.outcome === 'SENT' && !taken.has(one.userId) ? { ...one, outcome: 'CHASED' } : one,
  )
}

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
