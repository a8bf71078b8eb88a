import type {
  CheckBody,
  ManyChecksBody,
  Qualification,
  RefusalBody,
} from '@gantry/contract/domains/compliance/qualifications/schemas'
import type {
  CheckMethod,
  CheckResult,
  RefusalCause,
} from '@gantry/contract/domains/compliance/qualifications/words'
import type { z } from 'zod'
import { doForEach } from '../../../../kit/bulk.ts'
import { mayDecide } from '../../../../kit/deciding.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../../platform/audit/record.ts'
import { badField, forbidden, problem } from '../../../../platform/http/problem.ts'
import { translate } from '../../../../platform/messages/translate.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { addressOf, getPerson } from '../../../access/accounts/service.ts'
import { dayOf, nextReminderAfter } from '../days.ts'
import { assertDates, assertFoundEnd } from '../fields.ts'
import { qualificationRefused } from '../mails.ts'
import { canCheckFor, type QualificationAccess } from '../policy.ts'
import * as queries from '../queries.ts'
import { getReadable, oneSeenBy, type Readable } from '../reading.ts'
import { auditQualification, changesOf, deciderDetail, qualificationEntry } from '../recording.ts'
import { forgetReminders, insertCheck } from './check-queries.ts'
import { lockRegistrations } from './registration-queries.ts'
import { suspendRegistrations } from './suspending.ts'

// A second person looks a qualification up or sees its document, and verifies or refuses it.

type Parts = Pick<World, 'db' | 'clock'>

export const checkQualification = (
  world: Parts,
  actor: Actor,
  qualificationId: number,
  { version, ...check }: z.output<typeof CheckBody>,
): Promise<Qualification> =>
  world.db.transaction().execute(async (tx) => {
    const row = current((await lockCheckable(world, tx, actor, qualificationId)).row, version)
    if (check.method === 'REGISTER_LOOKUP' && row.proof !== 'REGISTER') {
      throw badField('method', 'There is no public register of this kind.')
    }
    if (check.method === 'DOCUMENT_SEEN' && row.documents.length === 0) {
      throw badField('method', 'There is no document yet.')
    }
    return recordCheck(world, tx, actor, row, check)
  })

/** Checks each as the single call does. What one of them refuses does not stop the rest. */
export const checkQualifications = (
  world: Parts & Pick<World, 'log'>,
  actor: Actor,
  { qualifications, ...check }: z.output<typeof ManyChecksBody>,
) => {
  const versions = new Map(qualifications.map(({ qualificationId, version }) => [qualificationId, version]))
  return doForEach(world, [...versions.keys()], (qualificationId) =>
    checkQualification(world, actor, qualificationId, {
      ...check,
      version: versions.get(qualificationId) ?? 0,
    }),
  )
}

/** What a check says. Left out, the last day and the conditions stay. */
type Check = {
  method: CheckMethod
  result: CheckResult
  expiresOn?: string | null | undefined
  conditions?: string | undefined
}

/** Adds the check to a locked qualification, which the caller may check, and applies it. */
async function recordCheck(
  world: Parts,
  tx: Db,
  actor: Actor,
  row: queries.QualificationRow,
  { method, result, expiresOn = row.expiresOn, conditions = row.conditions }: Check,
): Promise<Qualification> {
  const { qualificationId, qualificationKindId } = row
  assertDates(row.issuedOn, expiresOn)
  assertFoundEnd(row.kindHasEnd, { result, expiresOn })
  const lastDay = await queries.findLastDay(tx, qualificationKindId, expiresOn)
  const now = world.clock.now()
  const found = { result, expiresOn, conditions }
  const { fields, replaced } = outcomeOfCheck(row, found, lastDay, now)
  await insertCheck(tx, { qualificationId, checkedBy: actor.userId, checkedAt: now, method, ...found })
  if (expiresOn !== row.expiresOn) await forgetReminders(tx, qualificationId)
  await queries.updateQualification(tx, qualificationId, fields)
  if (replaced !== null) {
    await queries.updateQualification(tx, replaced, {
      state: 'SUPERSEDED',
      replacedOn: row.issuedOn,
      nextReminderOn: null,
    })
  }
  const suspensions = await suspendRegistrations(world, tx, actor, [{ qualificationId, result }], method)
  const { row: after } = await getReadable(world, tx, actor, qualificationId)
  await recordAudits(world, tx, [checkEntry(actor, row, after, { method, result }), ...suspensions])
  return oneSeenBy(tx, actor, after)
}

type Found = { result: CheckResult; expiresOn: string | null; conditions: string }

/** What a check makes of a qualification, and the id of the one that it then replaces. */
export function outcomeOfCheck(
  row: queries.QualificationRow,
  { result, expiresOn, conditions }: Found,
  lastDay: string | null,
  now: Date,
) {
  // What was replaced counts until the other one is issued, and stays replaced.
  const isReplaced = row.state === 'SUPERSEDED'
  // What a register does not know is not verified. A suspended registration exists, so it is, and counts as suspended.
  const isVerified = row.state !== 'SUBMITTED' || result !== 'NOT_FOUND'
  const isReminded = isVerified && !isReplaced
  return {
    fields: {
      state: isReplaced ? row.state : isVerified ? ('VERIFIED' as const) : ('SUBMITTED' as const),
      checkResult: result,
      checkedOn: dayOf(now),
      expiresOn,
      conditions,
      nextReminderOn: isReminded ? nextReminderAfter({ expiresOn, lastDay }, row.today) : null,
    },
    replaced: isVerified && row.state === 'SUBMITTED' ? row.replaces : null,
  }
}

export function checkEntry(
  actor: Actor,
  before: queries.QualificationRow,
  after: queries.QualificationRow,
  { method, result }: Pick<Check, 'method' | 'result'>,
): AuditEntry {
  const isVerification = before.state === 'SUBMITTED' && after.state === 'VERIFIED'
  const changes = changesOf(before, after)
  // The verification of a renewal also replaces the qualification before it.
  const replaced = isVerification && before.replaces !== null ? { replacedId: before.replaces } : {}
  const detail = { method, result, ...deciderDetail(actor), ...replaced, changes }
  return qualificationEntry(actor, isVerification ? 'verify' : 'check', after, detail)
}

export async function refuseQualification(
  world: Parts & Pick<World, 'mail' | 'settings'>,
  actor: Actor,
  qualificationId: number,
  { version, cause, reason }: z.output<typeof RefusalBody>,
): Promise<Qualification> {
  if (cause === 'OTHER' && reason === '') throw badField('reason', 'Required.')
  return world.db.transaction().execute(async (tx) => {
    const row = current((await lockCheckable(world, tx, actor, qualificationId)).row, version)
    if (row.state !== 'SUBMITTED') {
      throw problem('qualification.checked', { which: 'refuse' })
    }
    await queries.updateQualification(tx, qualificationId, {
      state: 'REFUSED',
      refusalCause: cause,
      refusalReason: reason,
    })
    await mailRefusal(world, tx, row, { cause, reason })
    const { row: after } = await getReadable(world, tx, actor, qualificationId)
    await auditQualification(world, tx, actor, 'refuse', after, { changes: changesOf(row, after) })
    return oneSeenBy(tx, actor, after)
  })
}

/** The holder gets the mail; for a MIP, who submitted it. */
async function mailRefusal(
  { mail, settings }: Pick<World, 'mail' | 'settings'>,
  tx: Db,
  { userId, mipId, submittedBy, kindLabel }: queries.QualificationRow,
  { cause, reason }: { cause: RefusalCause; reason: string },
): Promise<void> {
  const reader = userId ?? submittedBy?.userId
  if (reader === undefined) return
  const person = await getPerson(tx, reader)
  const path =
    userId === null ? `/mips/mipdetails?id=${mipId}&tab=qualifications` : '/account?tab=qualifications'
  await mail.queue(tx, {
    ...addressOf(person),
    template: qualificationRefused,
    parts: {
      firstName: person.firstName,
      kind: translate(person.language, kindLabel),
      cause,
      reason,
      link: new URL(path, settings.publicUrl).href,
    },
  })
}

/** @throws 404 when the caller may not read it, 403 when the caller may not check it, 409 when it is over */
async function lockCheckable(world: Parts, tx: Db, actor: Actor, qualificationId: number): Promise<Readable> {
  await lockRegistrations(tx, [qualificationId])
  const found = await getReadable(world, tx, actor, qualificationId)
  assertCheckable(actor, found.access)
  return found
}

/** @throws 403 when the caller may not check it, 409 when it is over */
export function assertCheckable(actor: Actor, access: QualificationAccess): void {
  if (!canCheckFor(actor, access)) throw forbidden()
  if (!mayDecide(actor, access)) {
    throw problem('qualification.own-check')
  }
  if (!access.counts) {
    throw problem('qualification.over')
  }
}
