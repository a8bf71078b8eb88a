import {
  chasedReasons,
  type EscalationLevel,
  escalationDays,
  escalationLevels,
} from '@gantry/contract/domains/compliance/worklist/words'
import { type Calendar, loadCalendar } from '../../../../kit/quiet-days/calendar.ts'
import { listStatesOf } from '../../../../kit/quiet-days/queries.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import type { MailOf } from '../../../../platform/mail/mails.ts'
import { translate } from '../../../../platform/messages/translate.ts'
import type { World } from '../../../../platform/world.ts'
import { type FoundMatter, findMatters } from '../list-queries.ts'
import { worklistEscalation } from '../mails.ts'
import * as queries from './escalation-queries.ts'

// A matter that is still open some days after the mail to the person is told to the administrators of the person's groups, and later to
// platform administrators: one mail a recipient about all people, and at most one in a week (decision 0097).

type Escalating = Pick<World, 'db' | 'clock' | 'mail' | 'settings'>
type Key = queries.Key

/** The people of one statement. */
const chunkSize = 200
/** A mail names so many people at most. The worklist has the rest. */
const mostNamed = 50

const keyOf = ({ userId, matter }: Key) => `${userId} ${matter}`
const isChased = ({ reason }: FoundMatter) => chasedReasons.some((chased) => chased === reason)

export async function sendEscalations(world: Escalating, isStopped = () => false): Promise<void> {
  await forgetWhatIsOver(world, isStopped)
  const calendar = await loadCalendar()
  for (const level of escalationLevels) {
    for (const recipient of await queries.listRecipients(world.db, level, world.clock.now())) {
      if (isStopped()) return
      await tell(world, calendar, recipient, level)
    }
  }
}

/** What was done, or waits for a check, is not open any more. If it opens again, the person is asked anew before anybody is told. */
async function forgetWhatIsOver({ db, clock }: Escalating, isStopped: () => boolean): Promise<void> {
  for (let after = 0; !isStopped(); ) {
    const people = await queries.listAskedPeople(db, after, chunkSize)
    const last = people.at(-1)
    if (last === undefined) return
    const now = clock.now()
    const open = (await findMatters(db, people, { ofGroup: null, now })).filter(isChased)
    await queries.deleteAskedExcept(db, people, open, now)
    after = last
  }
}

/** Those of these matters that the recipient sees, and that are still open. */
async function findOpen(
  { db }: Pick<World, 'db'>,
  ofGroup: number | null,
  due: readonly Key[],
  now: Date,
): Promise<FoundMatter[]> {
  const wanted = new Set(due.map(keyOf))
  const people = [...new Set(due.map(({ userId }) => userId))]
  const open: FoundMatter[] = []
  for (let from = 0; from < people.length; from += chunkSize) {
    const found = await findMatters(db, people.slice(from, from + chunkSize), { ofGroup, now })
    open.push(...found.filter((matter) => isChased(matter) && wanted.has(keyOf(matter))))
  }
  return open
}

/** Who was told and the mail are one transaction, so that each mail is sent exactly once. */
async function tell(
  world: Escalating,
  calendar: Calendar,
  recipient: queries.Recipient,
  level: EscalationLevel,
): Promise<void> {
  const { recipientId, groupId } = recipient
  const now = world.clock.now()
  const due = await queries.listDue(world.db, recipient, level, now)
  if (due.length === 0) return
  const states = await listStatesOf(world.db, [recipientId])
  if (calendar.isQuiet(states.get(recipientId) ?? [], now)) return
  const open = await findOpen(world, groupId, due, now)
  if (open.length === 0) return
  await world.db.transaction().execute(async (tx) => {
    if (!(await queries.lockRecipient(tx, recipientId, now))) return
    const told = new Set((await queries.noteTold(tx, recipient, level, open, now)).map(keyOf))
    const matters = open.filter((matter) => told.has(keyOf(matter)))
    if (matters.length === 0) return
    await queries.noteMail(tx, recipientId, now)
    const people = await queries.listNames(tx, [...new Set(matters.map(({ userId }) => userId))])
    await world.mail.queue(tx, mailTo(world, recipient, level, people, matters))
    const detail = { level, people: people.length, matters: matters.length }
    const subject = { type: 'user', id: recipientId }
    await recordAudit(world, tx, { action: 'worklist.escalate', subject, detail })
  })
}

function mailTo(
  { settings }: Pick<World, 'settings'>,
  { email, firstName, language, timeZone }: queries.Recipient,
  level: EscalationLevel,
  people: readonly { userId: number; name: string }[],
  matters: readonly FoundMatter[],
): MailOf<typeof worklistEscalation> {
  const byPerson = Map.groupBy(matters, ({ userId }) => userId)
  const lines = people.slice(0, mostNamed).map(({ userId, name }) => {
    const kinds = (byPerson.get(userId) ?? []).map(({ kindLabel }) => translate(language, kindLabel))
    return `${name}: ${[...new Set(kinds)].join(', ')}`
  })
  return {
    to: email,
    language,
    timeZone,
    template: worklistEscalation,
    parts: {
      firstName,
      level,
      days: String(escalationDays[level]),
      people: lines.join('\n'),
      more: String(Math.max(0, people.length - mostNamed)),
      link: `${settings.publicUrl}/worklist`,
    },
  }
}
