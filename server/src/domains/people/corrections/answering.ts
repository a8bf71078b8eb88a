import type { Correction, CorrectionAnswer } from '@gantry/contract/domains/people/corrections/schemas'
import type { z } from 'zod'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { assertProof } from '../../access/second-factor/service.ts'
import { setProviderNumber } from '../links/user-mips/service.ts'
import { orNameTaken, setRisUserName } from '../links/user-ris/service.ts'
import { changeDetails, orTaken } from '../users/service.ts'
import { auditCorrection } from './auditing.ts'
import { correctionAnswered } from './mails.ts'
import { isOwn, maySet } from './policy.ts'
import * as queries from './queries.ts'
import { getCorrection, getReadable } from './reading.ts'

type Answer = z.output<typeof CorrectionAnswer>

/**
 * Accepts a request, which writes the value by the service of its form, or refuses it with a reason. When that service refuses the
 * value, nothing is written and the request stays open.
 */
export async function answerCorrection(
  world: World,
  actor: Actor,
  correctionId: number,
  answer: Answer,
): Promise<Correction> {
  const { userId, field, wanted } = await getReadable(world.db, actor, correctionId)
  if (isOwn(actor, { userId })) throw problem('correction.own')
  if (answer.accepts && field === 'email') {
    await assertProof(world, actor, { userId, email: wanted, currentPassword: answer.currentPassword })
  }
  await orNameTaken(wanted, () =>
    orTaken(() =>
      world.db.transaction().execute(async (tx) => {
        const row = await getReadable(tx, actor, correctionId, queries.lockCorrection)
        await close(world, tx, actor, row, answer)
      }),
    ),
  )
  return getCorrection(world.db, actor, correctionId)
}

async function close(
  world: World,
  tx: Db,
  actor: Actor,
  row: queries.CorrectionRow,
  { version, accepts, current: seen, answer }: Answer,
): Promise<void> {
  if (!maySet(actor, row)) throw forbidden()
  if (row.state !== 'OPEN') throw problem('correction.answered')
  current(row, version)
  if (accepts && row.current === null) throw problem('correction.no-link')
  if (row.current !== seen) throw problem('correction.changed')
  if (!accepts && answer === '') throw badField('answer', 'Required.')
  const state = accepts ? 'ACCEPTED' : 'REFUSED'
  await queries.closeCorrection(tx, row.correctionId, {
    state,
    answer,
    answeredBy: actor.userId,
    answeredAt: world.clock.now(),
  })
  // Somebody may have written it before.
  if (accepts && row.current !== row.wanted) await write(world, tx, actor, row)
  await auditCorrection(world, tx, actor, accepts ? 'accept' : 'refuse', row, {
    state: [row.state, state],
    ...(answer !== '' && { answer: ['', answer] }),
  })
  await queueMail(world, tx, row, { state, answer })
}

/** Writes the value as its form does, with the audit entry of an ordinary change. */
async function write(world: World, tx: Db, actor: Actor, row: queries.CorrectionRow): Promise<void> {
  const { userId, field, linkId, wanted } = row
  if (field === 'providerNumber') {
    await setProviderNumber(world, tx, actor, { userMipId: linkId ?? 0, providerNumber: wanted })
  } else if (field === 'risUserName') {
    await setRisUserName(world, tx, actor, { risUserId: linkId ?? 0, risUserName: wanted })
  } else {
    await changeDetails(world, tx, actor, userId, { [field]: wanted })
  }
}

/** In the transaction of the answer. Accounts that are not active get none. */
async function queueMail(
  world: Pick<World, 'mail' | 'settings'>,
  tx: Db,
  { userId, field, placeName }: queries.CorrectionRow,
  { state, answer }: { state: 'ACCEPTED' | 'REFUSED'; answer: string },
): Promise<void> {
  const asker = await queries.findAsker(tx, userId)
  if (asker === null) return
  const { email, firstName, language } = asker
  const link = `${world.settings.publicUrl}/account?tab=corrections`
  await world.mail.queue(tx, {
    to: email,
    language,
    template: correctionAnswered,
    parts: { firstName, field, place: placeName, state, reason: answer, link },
  })
}
