import type pg from 'pg'
import type { Head } from '../../platform/audit/heads/head.ts'
import type { HeadStore } from '../../platform/audit/heads/head-store.ts'
import type { ConnectionConfig } from '../../platform/db/connect/connect.ts'
import { inSession, inSnapshot } from '../../platform/db/connect/session.ts'
import { type VerifiedFacts, verifyFacts } from './facts.ts'
import { compareFactsWith, compareWith, readHeads, UntrustedHead } from './heads.ts'
import { findMissingHeads } from './missing-heads.ts'
import { findGreatestNumber, type Gap, listGaps } from './number-queries.ts'
import { earliestTimes, findDatedBack, findSealsBackInTime } from './times.ts'
import { findForgotten, type Seal } from './trail-queries.ts'
import { findProblemsOfTriggers } from './triggers.ts'
import { nameOf, type Verified, verifyTrail } from './verify.ts'

export type Report = {
  verified: Verified
  facts: VerifiedFacts
  gaps: Gap[]
  /** Null where no heads are kept. */
  heads: readonly Head[] | null
  problems: string[]
}

/** Verifies both chains, and compares them with the heads that were kept outside the database. */
export async function verifyWithHeads(
  connection: ConnectionConfig,
  store: HeadStore | null,
  publicKeys: readonly string[],
  now: Date,
): Promise<Report> {
  const problems: string[] = []
  // Before the snapshot, because a later head could be of a later seal.
  const heads = store === null ? null : await readTrustedHeads(store, publicKeys, problems)
  const found = await inSession(connection, (client) =>
    inSnapshot(client, () => verifyInTransaction(client, heads ?? [], now)),
  )
  return { ...found, heads, problems: [...found.problems, ...problems] }
}

/** The same in the current transaction. */
export async function verifyInTransaction(client: pg.Client, heads: readonly Head[], now: Date) {
  const comparison = compareWith(heads)
  const missing = findMissingHeads(heads)
  const times = checkTimes()
  const order = findSealsBackInTime()
  const verified = await verifyTrail(client, (seal) => {
    comparison.visit(seal)
    missing.visit(seal)
    times.visit(seal)
    order.visit(seal)
  })
  const ofFacts = compareFactsWith(heads)
  const facts = await verifyFacts(client, now, ofFacts.visit)
  const numbers = await findGreatestNumber(client)
  const problems = [
    verified.problem,
    comparison.problem(verified, now),
    facts.problem,
    ofFacts.problem(facts),
    missing.problem(),
    times.problem(),
    order.problem(),
    facts.datedBack,
    numbers.greatest > numbers.given
      ? `Entry ${numbers.greatest} was forged: PostgreSQL has not given this number.`
      : null,
    ...(await findProblemsOfTriggers(client)),
  ].filter((problem) => problem !== null)
  const gaps = await listGaps(client, (await findForgotten(client))?.lastNumber ?? 0)
  if (numbers.given > numbers.greatest && numbers.greatest > 0)
    gaps.push({ first: numbers.greatest + 1, last: numbers.given })
  return { verified, facts, gaps, problems }
}

function checkTimes() {
  const earliest = earliestTimes()
  const dated = findDatedBack('entries')
  return {
    visit(seal: Seal) {
      const { at, sealedAt, sealNo } = seal
      if (at === null) return
      if (at.getTime() < earliest.next(sealedAt, 1))
        dated.add(`${nameOf(seal)} has a time long before its seal ${sealNo} of ${sealedAt.toISOString()}.`)
    },
    problem: () => dated.problem(),
  }
}

async function readTrustedHeads(store: HeadStore, publicKeys: readonly string[], problems: string[]) {
  try {
    const heads = await readHeads(store, publicKeys)
    if (heads.length === 0)
      problems.push(`There is no head in ${store.place}, where a server writes one each hour.`)
    return heads
  } catch (error) {
    if (!(error instanceof UntrustedHead)) throw error
    problems.push(error.message)
    return []
  }
}
