import type pg from 'pg'
import * as queries from './fact-queries.ts'
import { earliestTimes, findDatedBack } from './times.ts'
import { hashOf } from './verify.ts'

const year = 365 * 24 * 60 * 60
/** The end of the verified chain of facts. */
type End = { sealNo: number; sealedAt: Date; hash: string }
export type VerifiedFacts = {
  /** How many times the beginning or the end of a fact was sealed. */
  states: number
  end: End | null
  waiting: number
  /** From before facts were sealed: how many were sealed as they were found, and how many wait for that. */
  old: { sealed: number; waiting: number }
  /** Deleted because they had expired. */
  forgotten: number
  forgottenBefore: Date | null
  /** The first altered, removed or forged fact, in a sentence; null if there is none. */
  problem: string | null
  datedBack: string | null
}

type Visit = (seal: { sealNo: number; hash: string }) => void
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const isSame = (one: queries.State, other: queries.State) => JSON.stringify(one) === JSON.stringify(other)

/** Walks the chain of facts in the current transaction, and stops at the first fact that is not as it was written. */
export async function verifyFacts(
  client: pg.Client,
  now: Date,
  visit: Visit = () => undefined,
): Promise<VerifiedFacts> {
  const forgottenBefore = await queries.findForgottenBefore(client)
  const checks = checkStates(Math.min(forgottenBefore ?? -Infinity, now.getTime() / 1000 - year))
  let end: End | null = null
  let seals = 0
  let old = { until: 0, done: 0, sealed: 0 }
  let problem: string | null = null
  for await (const seal of queries.readFactSeals(client)) {
    const { sealNo, sealedAt, hash, oldUntil, oldDone } = seal
    if (end === null) {
      if (sealNo !== 0 || hash !== '' || seal.facts.length > 0 || oldUntil === null)
        problem = 'The first seals of facts were removed or forged.'
      else old.until = oldUntil
    } else problem = problemOfSeal(seal, end, old) ?? checks.visit(seal)
    if (problem !== null) break
    if (oldUntil !== null && oldDone !== null)
      old = { until: oldUntil, done: oldDone, sealed: old.sealed + seal.facts.length }
    end = { sealNo, sealedAt, hash }
    seals += 1
    visit(seal)
  }
  if (end === null) problem ??= 'All seals of facts were removed.'
  if (problem === null && (await queries.countFactSeals(client)) !== seals)
    problem = 'A seal of facts was added in addition to another one of the same number.'
  const counts = await queries.countWaitingFacts(client, old.done, old.until)
  problem ??= await problemOfRest(client, old, counts.lastNumber)
  return {
    states: checks.states(),
    end,
    waiting: counts.waiting,
    old: { sealed: old.sealed, waiting: counts.old },
    forgotten: checks.forgotten(),
    forgottenBefore: forgottenBefore === null ? null : new Date(forgottenBefore * 1000),
    problem,
    datedBack: await checks.datedBack(client),
  }
}

function problemOfSeal(
  { sealNo, hash, text, oldUntil, oldDone, facts }: queries.FactSeal,
  end: End,
  old: { until: number; done: number },
): string | null {
  if (sealNo !== end.sealNo + 1) return `Seal ${end.sealNo + 1} of facts was removed.`
  if (hashOf(end.hash, text) !== hash) return `Seal ${sealNo} of facts was altered.`
  if (oldDone === null) return null
  const numbers = facts.map(([factId]) => factId)
  const isNext =
    oldUntil === old.until &&
    oldDone === numbers.at(-1) &&
    oldDone <= oldUntil &&
    numbers.every((factId, place) => factId > (numbers[place - 1] ?? old.done))
  return isNext ? null : `Seal ${sealNo} of facts was forged: it seals facts from before the upgrade again.`
}

/** Compares the facts of each seal with what they are now. */
function checkStates(expired: number) {
  const times = earliestTimes()
  const dated = findDatedBack('facts')
  /** The time limits of open facts, which can be their ends. */
  const limits = new Map<number, number | string>()
  /** Ends before the fact began. They are right if the fact had a past limit from the start, and was never sealed as open. */
  const endedEarly = new Map<number, string>()
  let states = 0
  let forgotten = 0

  function problemOf([factId, state, digest]: queries.SealedFact, present: queries.PresentFact | null) {
    if (state === null) return `Fact ${factId} was removed before its seal.`
    const [validUntil, isOpen] = state
    if (present === null) {
      if (isOpen) return null
      if (typeof validUntil !== 'number' || validUntil > expired)
        return `Fact ${factId} was removed, although it had not expired: it ended ${validUntil === null ? '' : iso(Number(validUntil))}.`
      forgotten += 1
      return null
    }
    const name = `Fact ${factId} (${present.kind})`
    if (hashOf('', present.text) !== digest) return `${name} was altered.`
    // An open state may have ended since; then it has another seal.
    const isPast = isOpen && !present.state[1]
    return isPast || isSame(state, present.state)
      ? null
      : `${name} was altered: its end is not as it was sealed.`
  }

  function noteTime(
    [factId, state]: queries.SealedFact,
    present: queries.PresentFact | null,
    earliest: number,
  ) {
    if (state === null) return
    const [validUntil, isOpen] = state
    const limit = limits.get(factId)
    if (isOpen && validUntil !== null) limits.set(factId, validUntil)
    else limits.delete(factId)
    if (present === null) return
    const name = `Fact ${factId} (${present.kind})`
    const isNew = present.validFrom * 1000 >= earliest
    if (isOpen && !isNew)
      dated.add(`${name} says that it began ${iso(present.validFrom)}, long before its seal.`)
    if (isOpen || typeof validUntil !== 'number' || validUntil * 1000 >= earliest || validUntil === limit)
      return
    const sentence = `${name} says that it ended ${iso(validUntil)}, long before its seal.`
    if (isNew) endedEarly.set(factId, sentence)
    else dated.add(sentence)
  }

  return {
    visit({ facts, present, sealedAt, oldDone }: queries.FactSeal): string | null {
      const isOld = oldDone !== null
      // A seal of older facts says nothing about those that wait.
      const earliest = isOld ? -Infinity : times.next(sealedAt, facts.length)
      for (const [place, fact] of facts.entries()) {
        const now = present[place] ?? null
        const problem = problemOf(fact, now)
        if (problem !== null) return problem
        noteTime(fact, now, earliest)
      }
      states += facts.length
      return null
    },
    states: () => states,
    forgotten: () => forgotten,
    async datedBack(client: pg.Client): Promise<string | null> {
      if (endedEarly.size > 0)
        for (const factId of await queries.listSealedAsOpen(client, [...endedEarly.keys()]))
          dated.add(endedEarly.get(factId) ?? '')
      return dated.problem()
    },
  }
}

/** Finds facts that are gone, and facts that are not sealed as they are. */
async function problemOfRest(
  client: pg.Client,
  old: { until: number; done: number },
  lastNumber: number,
): Promise<string | null> {
  await queries.joinByHash(client)
  const removed = await queries.findRemovedFact(client)
  if (removed !== null) return `Fact ${removed} was removed, although it had not ended.`
  const unsealed = await queries.findUnsealedFact(client, old.done, old.until)
  if (unsealed === null) return null
  const name = `Fact ${unsealed.factId} (${unsealed.kind})`
  if (unsealed.factId > lastNumber) return `${name} was forged: PostgreSQL has not given this number.`
  if (!unsealed.isSealed) return `${name} was forged: it was added without a seal.`
  return `${name} was altered: it ${unsealed.isOpen ? 'is open again' : 'was ended'} without a seal.`
}
