import type {
  RegisterAnswer,
  RegisterOutcomes,
} from '@gantry/contract/domains/compliance/register-checks/schemas'
import {
  checkAgainDays,
  type RefusalReason,
  type RegisterOutcome,
} from '@gantry/contract/domains/compliance/register-checks/words'
import { errorRows } from '@gantry/contract/errors'
import { type Actor, isServiceAccount } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { dayOf, recordRegisterChecks } from '../qualifications/service.ts'
import { allConditionsOf, conditionsOf, isSameName, remarksOf, resultOf } from './answers.ts'
import * as queries from './queries.ts'

// A program pushes what the register says. Each answer that says something new becomes a check.

type Writing = Pick<World, 'db' | 'clock'>
type Decided = { outcome: RegisterOutcome; reason: RefusalReason | null }
/** An answer and the registrations with its number. `hasOtherName`: the register has the number under another name. */
type Case = { answer: RegisterAnswer; known: queries.Known[]; hasOtherName: boolean }

/**
 * Idempotent: the same answers again change nothing, and an answer that is older than a known one is not applied.
 * @throws 403 for people, because a check by hand says who looked
 */
export async function receiveAnswers(
  world: Writing,
  actor: Actor,
  answers: RegisterAnswer[],
): Promise<RegisterOutcomes> {
  if (!isServiceAccount(actor)) throw problem('register-check.programs-only')
  return world.db.transaction().execute(async (tx) => {
    await queries.lockAnswers(tx)
    const numbers = answers.map(({ number }) => number)
    const known = Map.groupBy(await queries.findKnown(tx, numbers), ({ number }) => number)
    const earlier = Map.groupBy(await queries.findEarlier(tx, numbers), ({ number }) => number)
    const cases = answers.map((answer) => caseOf(answer, known.get(answer.number) ?? []))
    const judged = cases.map((one) => judge(world, one, earlier.get(one.answer.number) ?? []))
    const decided = await record(world, tx, actor, cases, judged)
    const at = world.clock.now()
    const unknown = decided.filter(({ outcome }) => outcome === 'UNKNOWN').length
    await queries.countReceived(tx, {
      serviceAccountId: actor.userId,
      at,
      received: answers.length,
      unknown,
    })
    const counts = countsOf(decided)
    const subject = { type: 'service-account', id: actor.userId }
    await recordAudit(world, tx, { action: 'register-check.receive', actor, subject, detail: counts })
    return {
      counts,
      outcomes: decided.map((one, index) => ({ number: numbers[index] ?? '', ...one })),
    }
  })
}

function caseOf(answer: RegisterAnswer, known: queries.Known[]): Case {
  const [registration] = known
  const hasOtherName =
    registration !== undefined && answer.status !== 'NOT_FOUND' && !isSameName(answer, registration)
  return { answer, known, hasOtherName }
}

/** What becomes of an answer; null where it is to be recorded as a check. */
function judge({ clock }: Writing, one: Case, earlier: queries.Earlier[]): Decided | null {
  const { answer, known, hasOtherName } = one
  const [registration] = known
  if (registration === undefined) return { outcome: 'UNKNOWN', reason: null }
  const asOf = new Date(answer.asOf)
  const same = earlier.find(({ answerHash }) => answerHash === answer.sha256)
  if (same?.asOf.getTime() === asOf.getTime()) return { outcome: same.outcome, reason: same.reason }
  if (earlier.some((other) => other.asOf > asOf)) return { outcome: 'OLDER', reason: null }
  if (new Set(known.map(({ userId }) => userId)).size > 1) {
    return { outcome: 'REFUSED', reason: 'SEVERAL_PEOPLE' }
  }
  const result = resultOf(answer)
  // A suspension acts at once. What somebody has found by hand is not taken back because of a name, which people change.
  if (hasOtherName && result !== 'SUSPENDED' && registration.state === 'VERIFIED') {
    return { outcome: 'OTHER_NAME', reason: null }
  }
  return saysNothingNew(clock.now(), registration, checkOf(one))
    ? { outcome: 'UNCHANGED', reason: null }
    : null
}

function saysNothingNew(
  now: Date,
  registration: queries.Known,
  { result, expiresOn, conditions }: ReturnType<typeof checkOf>,
): boolean {
  const { checkedOn } = registration
  if (checkedOn === null) return false
  const age = (Date.parse(dayOf(now)) - Date.parse(checkedOn)) / 86_400_000
  return (
    age <= checkAgainDays &&
    registration.checkResult === result &&
    registration.expiresOn === expiresOn &&
    registration.conditions === conditions
  )
}

/** Records the checks, and keeps the answers about numbers that somebody here has. */
async function record(
  world: Writing,
  tx: Db,
  actor: Actor,
  cases: Case[],
  judged: (Decided | null)[],
): Promise<Decided[]> {
  const toCheck = cases.filter((_, index) => judged[index] === null)
  const written = await recordRegisterChecks(world, tx, actor, toCheck.map(checkOf), 'REGISTER_FEED')
  const results = written.values()
  const decided = judged.map((one, index) => one ?? outcomeOf(cases[index], results.next().value ?? ''))
  const receivedAt = world.clock.now()
  const rows = cases.flatMap(({ answer, known: [registration] }, index) => {
    const { outcome, reason } = decided[index] as Decided
    if (registration === undefined || outcome === 'UNKNOWN' || outcome === 'OLDER') return []
    const { number, status, registrationType, sha256: answerHash, expiresOn, asOf } = answer
    const { qualificationId } = registration
    const result = resultOf(answer)
    const texts = { conditions: allConditionsOf(answer), remarks: remarksOf(answer) }
    const kept = {
      qualificationId,
      number,
      status,
      registrationType,
      result,
      expiresOn,
      ...texts,
      answerHash,
    }
    return [{ ...kept, outcome, reason, asOf: new Date(asOf), receivedAt }]
  })
  await queries.keepAnswers(tx, rows)
  return decided
}

function checkOf({ answer, known: [registration], hasOtherName }: Case) {
  const result = resultOf(answer)
  return {
    qualificationId: registration?.qualificationId ?? 0,
    // The register does not have this person.
    result: hasOtherName && result !== 'SUSPENDED' ? ('NOT_FOUND' as const) : result,
    expiresOn: answer.expiresOn ?? registration?.expiresOn ?? null,
    conditions: conditionsOf(answer),
  }
}

/** `written` is the id of the person, or the message of a refusal. */
function outcomeOf(one: Case | undefined, written: number | string): Decided {
  if (typeof written === 'string') {
    const isOwn = written === errorRows['qualification.own-check'].message
    return { outcome: 'REFUSED', reason: isOwn ? 'OWN' : 'DAYS' }
  }
  return { outcome: one?.hasOtherName ? 'OTHER_NAME' : 'RECORDED', reason: null }
}

const countsOf = (decided: Decided[]): RegisterOutcomes['counts'] =>
  Object.fromEntries(
    [...Map.groupBy(decided, ({ outcome }) => outcome)].map(([outcome, some]) => [outcome, some.length]),
  )
