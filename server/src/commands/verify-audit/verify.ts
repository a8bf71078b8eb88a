import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as queries from './trail-queries.ts'

/** The end of a verified chain. */
export type End = { sealNo: number; auditEventId: number | null; sealedAt: Date; hash: string }
export type Verified = {
  entries: number
  /** The start of the sealed chain, which is 0 unless entries expired. */
  startsAfter: number
  end: End | null
  waiting: queries.Waiting
  /** The first altered, removed or forged entry, in a sentence; null if there is none. */
  problem: string | null
}

/** Called for each seal, in order. */
type Visit = (seal: queries.Seal) => void

export const hashOf = (previousHash: string, text: string) =>
  createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(text, 'utf8').digest('hex')

export const nameOf = ({ auditEventId, action, at }: queries.Entry) =>
  action === null ? `Entry ${auditEventId}` : `Entry ${auditEventId} (${action}, ${at?.toISOString()})`

/** Walks the whole chain in the current transaction, and stops at the first entry that is not as it was written. */
export async function verifyTrail(client: pg.Client, visit: Visit = () => undefined): Promise<Verified> {
  const forgotten = await queries.findForgotten(client)
  const previous = await verifyPreviousChain(client, forgotten)
  const sealed = previous.problem === null ? await verifySeals(client, previous, forgotten, visit) : nothing
  let problem = previous.problem ?? sealed.problem
  if (problem === null) {
    const stranger = await queries.findStranger(client, previous.last?.auditEventId ?? null)
    if (stranger !== null) problem = `${nameOf(stranger)} was forged: it was added without a seal.`
  }
  return {
    entries: previous.entries + sealed.entries,
    startsAfter: sealed.startsAfter,
    end: sealed.end,
    waiting: await queries.countWaiting(client),
    problem,
  }
}

const nothing = { entries: 0, startsAfter: 0, end: null, problem: null }

type Previous = { entries: number; last: queries.ChainedEntry | null; problem: string | null }

/** Verifies the entries until migration 0060, each of which contains its hash and the one before. */
async function verifyPreviousChain(
  client: pg.Client,
  forgotten: queries.Forgotten | null,
): Promise<Previous> {
  const start = forgotten?.lastSeal === null ? forgotten.lastHash : ''
  const done: Previous = { entries: 0, last: null, problem: null }
  for await (const entry of queries.readPreviousChain(client)) {
    const { last } = done
    if (hashOf(entry.previousHash, entry.text) !== entry.hash)
      return { ...done, problem: `${nameOf(entry)} was altered.` }
    if (entry.previousHash !== (last?.hash ?? start))
      return { ...done, problem: `${nameOf(entry)}: an entry directly before it was removed or forged.` }
    done.last = entry
    done.entries += 1
  }
  return done
}

async function verifySeals(
  client: pg.Client,
  previous: Previous,
  forgotten: queries.Forgotten | null,
  visit: Visit,
): Promise<Pick<Verified, 'entries' | 'startsAfter' | 'end' | 'problem'>> {
  let entries = 0
  let startsAfter: number | null = null
  let end: End | null = null
  const result = (problem: string | null) => ({ entries, startsAfter: startsAfter ?? 0, end, problem })
  for await (const seal of queries.readSeals(client)) {
    const { sealNo, sealedAt, hash, auditEventId } = seal
    if (end === null) {
      const problem = problemOfStart(seal, previous, forgotten)
      if (problem !== null) return result(problem)
      startsAfter = sealNo
    } else {
      if (sealNo !== end.sealNo + 1)
        return result(`Seal ${end.sealNo + 1} was removed, with an entry after ${placeOf(end)}.`)
      if (seal.action === null)
        return result(`${nameOf(seal)} was removed: there is only its seal ${sealNo}.`)
      if (hashOf(end.hash, seal.text) !== hash)
        return result(
          `${nameOf(seal)} was altered, or forged in place of another one: it does not match its seal ${sealNo}.`,
        )
      entries += 1
    }
    end = { sealNo, sealedAt, hash, auditEventId }
    visit(seal)
  }
  if (end === null) return result('All seals were removed.')
  // Without its unique index, the table could have a seal twice.
  const isWhole = (await queries.countSeals(client)) === entries + 1
  return result(isWhole ? null : 'A seal was added in addition to another one of the same number.')
}

const placeOf = ({ sealNo, auditEventId }: End) =>
  sealNo === 0 ? 'the start of the chain' : `entry ${auditEventId}`

/** The first seal must continue the previous chain, or what was deleted because it expired. */
function problemOfStart(
  seal: queries.Seal,
  { last }: Previous,
  forgotten: queries.Forgotten | null,
): string | null {
  const { sealNo, hash } = seal
  if (seal.action !== null || sealNo < 0)
    return `${nameOf(seal)} was forged: the start of the chain, seal ${sealNo}, has no entry.`
  if (sealNo > 0) {
    if (last === null && forgotten?.lastSeal === sealNo && forgotten.lastHash === hash) return null
    return `The entries until seal ${sealNo} were removed, although they had not expired.`
  }
  if (hash === (last?.hash ?? forgotten?.lastHash ?? '')) return null
  if (last === null) return 'The entries before the first seal were removed.'
  return `After entry ${last.auditEventId}, the last before the first seal, an entry was removed or forged.`
}
