import type pg from 'pg'
import type { Head } from '../../platform/audit/heads/head.ts'
import type { HeadStore } from '../../platform/audit/heads/head-store.ts'
import type { ConnectionConfig } from '../../platform/db/connect/connect.ts'
import { inSession, inSnapshot } from '../../platform/db/connect/session.ts'
import { compareWith, readHeads, UntrustedHead } from './heads.ts'
import { type Verified, verifyTrail } from './verify.ts'

export type Report = {
  verified: Verified
  /** Null where no heads are kept. */
  heads: readonly Head[] | null
  problems: string[]
}

/** Verifies the chain, and compares it with the heads that were kept outside the database. */
export async function verifyWithHeads(
  connection: ConnectionConfig,
  store: HeadStore | null,
  publicKeys: readonly string[],
  now: Date,
): Promise<Report> {
  const problems: string[] = []
  // Before the snapshot, because a later head could be of a later seal.
  const heads = store === null ? null : await readTrustedHeads(store, publicKeys, problems)
  const { verified, ...found } = await inSession(connection, (client) =>
    inSnapshot(client, () => verifyInTransaction(client, heads ?? [], now)),
  )
  return { verified, heads, problems: [...found.problems, ...problems] }
}

/** The same in the current transaction. */
export async function verifyInTransaction(client: pg.Client, heads: readonly Head[], now: Date) {
  const comparison = compareWith(heads)
  const verified = await verifyTrail(client, comparison.visit)
  const problems = [verified.problem, comparison.problem(verified, now)].filter((problem) => problem !== null)
  return { verified, problems }
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

/** What was verified, in sentences. */
export function describe({ verified, heads }: Report): string[] {
  const { entries, end, waiting } = verified
  const lines = [
    end === null
      ? `${entries} entries were verified.`
      : `${entries} entries were verified, until seal ${end.sealNo} of ${end.sealedAt.toISOString()}.`,
  ]
  if (waiting.entries > 0)
    lines.push(
      `${waiting.entries} entries have no seal yet, the oldest of ${waiting.since?.toISOString()}; a running server seals them within a second.`,
    )
  const newest = heads?.at(-1)
  if (heads === null)
    lines.push(
      'No heads are kept outside the database (AUDIT_HEAD_DIR), so entries removed from the end are not noticed.',
    )
  else if (newest !== undefined)
    lines.push(
      `The newest of ${heads.length} kept heads is of seal ${newest.sealNo}, written ${newest.writtenAt}.`,
    )
  return lines
}
