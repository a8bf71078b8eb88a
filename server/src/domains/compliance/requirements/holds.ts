import { type AuditEntry, recordAudits } from '../../../platform/audit/record.ts'
import type { MailOf } from '../../../platform/mail/mails.ts'
import { translate } from '../../../platform/messages/translate.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './hold-queries.ts'
import { linksOnHold } from './mails.ts'

type HoldWorld = Pick<World, 'db' | 'clock' | 'mail' | 'settings' | 'hooks'>

/** A check of the last minutes is looked at several times, because a run may be late. */
const checkedWithin = 5 * 60_000
/** Links that one query looks through, and people or links of one transaction. All writers need the lock of the audit trail. */
const rangeSize = 5_000
const chunkSize = 50

/**
 * Records which links are on hold, tells the people and ends the sessions in apps that rest on them. It decides nothing: a held
 * link gives no access, even before this job has seen it.
 */
export async function updateHolds(world: HoldWorld, isStopped = () => false): Promise<void> {
  const { db, clock } = world
  if (!(await queries.hasHolds(db))) return
  while (!isStopped() && (await endSome(world)) === chunkSize);
  let range = await queries.findRange(db, 0, rangeSize)
  while (range !== null && !isStopped()) {
    const people = await queries.findPeopleToHold(db, range, clock.now(), chunkSize)
    if (people.length > 0) await beginFor(world, people)
    else range = await queries.findRange(db, range[1], rangeSize)
  }
}

/** Records the holds that began or ended by the last checks. A check may suspend somebody, so these people do not wait for the look at everybody. */
export async function updateHoldsOfChecked(world: HoldWorld, isStopped = () => false): Promise<void> {
  if (!(await queries.hasHolds(world.db))) return
  while (!isStopped() && (await endSome(world)) === chunkSize);
  const people = await queries.findPeopleChecked(world.db, before(world.clock.now(), checkedWithin))
  for (let first = 0; first < people.length && !isStopped(); first += chunkSize)
    await beginFor(world, people.slice(first, first + chunkSize))
}

/** Everything is one transaction, so that each hold is told exactly once. */
async function beginFor(world: HoldWorld, userIds: number[]): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const now = world.clock.now()
    const begun = await queries.beginHolds(tx, userIds, now)
    if (begun.length === 0) return
    const held = [...new Set(begun.map(({ userId }) => userId))]
    for (const follow of world.hooks.linksHeld) await follow(world, tx, begun)
    const recipients = await queries.findRecipients(tx, held)
    const mails = recipients.map((person) =>
      mailTo(
        world,
        person,
        begun.filter(({ userId }) => userId === person.userId),
      ),
    )
    await world.mail.queueAll(tx, mails)
    const entries = begun.map((link) => entryOf('begin', link))
    await recordAudits(world, tx, entries)
  })
}

/** Returns how many holds ended. */
async function endSome(world: HoldWorld): Promise<number> {
  return world.db.transaction().execute(async (tx) => {
    const ended = await queries.endHolds(tx, world.clock.now(), chunkSize)
    const entries = ended.map((link) => entryOf('end', link))
    await recordAudits(world, tx, entries)
    return ended.length
  })
}

/** No person did it: the detail names the requirements by which the link was held, and the kinds that were missing. */
const entryOf = (
  verb: 'begin' | 'end',
  { userMipId, userId, mipId, reasons }: queries.HeldLink,
): AuditEntry => ({
  action: `hold.${verb}`,
  subject: { type: 'user-mip', id: userMipId },
  detail: {
    userId,
    mipId,
    requirementIds: reasons.map(({ requirementId }) => requirementId),
    qualificationKindIds: [...new Set(reasons.map(({ qualificationKindId }) => qualificationKindId))],
    missing: [...new Set(reasons.map(({ kindLabel, standing }) => `${kindLabel}: ${standing}`))],
  },
})

/** One mail for all links of a person that begin to be held. The lines of `missing` are standing and kind. */
function mailTo(
  { settings }: HoldWorld,
  { email, firstName, language, timeZone }: queries.Recipient,
  links: queries.HeldLink[],
): MailOf<typeof linksOnHold> {
  const lines = links.flatMap(({ reasons }) =>
    reasons.map(({ standing, kindLabel }) => `${standing} ${translate(language, kindLabel)}`),
  )
  const parts = {
    firstName,
    mips: links.map(({ mipName }) => mipName).join('\n'),
    missing: [...new Set(lines)].join('\n'),
    link: `${settings.publicUrl}/account?tab=qualifications`,
  }
  return { to: email, language, timeZone, template: linksOnHold, parts }
}
