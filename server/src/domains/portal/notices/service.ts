import type { ShownNotice } from '@gantry/contract/domains/portal/notices/schemas'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import type { SignedIn } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { audit } from './auditing.ts'
import { findConcerning, findShownText, findShownTo, insertAnswer } from './own-queries.ts'

// What is shown to the person of the session. Nobody answers for somebody else: no call here names a person.

/** The most notices at the top of the portal. */
const mostShown = 5

/** Those that ask for an acknowledgement come first, and then the latest. */
export async function listShownNotices(db: Db, userId: number): Promise<ShownNotice[]> {
  const rows = await findShownTo(db, userId)
  return rows
    .toSorted(
      (one, other) =>
        Number(other.isAcknowledgementAsked) - Number(one.isAcknowledgementAsked) ||
        other.startsAt - one.startsAt ||
        other.noticeId - one.noticeId,
    )
    .slice(0, mostShown)
    .map(({ noticeId, isAcknowledgementAsked, titles }) => ({ noticeId, isAcknowledgementAsked, titles }))
}

/** A notice that is not shown to the person is as if it were not there. */
async function getConcerning(db: Db, userId: number, noticeId: number) {
  const found = await findConcerning(db, userId, noticeId)
  if (found === null) throw notFound()
  return found
}

export async function readMyNotice(
  { db }: Pick<World, 'db'>,
  { userId }: SignedIn,
  noticeId: number,
  language: PortalLanguage,
) {
  await getConcerning(db, userId, noticeId)
  const text = await findShownText(db, noticeId, language)
  if (text === null) throw notFound()
  return text
}

/** A person who answered before gets the same reply, and the first time is kept. */
export async function answerNotice(
  world: Pick<World, 'db' | 'clock'>,
  actor: SignedIn,
  noticeId: number,
): Promise<true> {
  const { userId } = actor
  await world.db.transaction().execute(async (tx) => {
    const { isAcknowledgementAsked } = await getConcerning(tx, userId, noticeId)
    const isFirst = await insertAnswer(tx, { noticeId, userId, answeredAt: world.clock.now() })
    if (isFirst && isAcknowledgementAsked)
      await audit(world, tx, actor, 'acknowledge', { id: noticeId, userId })
  })
  return true
}
