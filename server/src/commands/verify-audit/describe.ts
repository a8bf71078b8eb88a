import type { VerifiedFacts } from './facts.ts'
import type { Gap } from './number-queries.ts'
import type { Report } from './report.ts'
import type { Verified } from './verify.ts'

const mostGaps = 5

/** What was verified and what cannot be seen, in sentences. */
export function describe({ verified, facts, gaps, heads }: Report): string[] {
  return [...ofEntries(verified), ...ofFacts(facts), ...ofHeads(heads), ...ofGaps(gaps), ...notSeen]
}

function ofEntries({ entries, end, waiting }: Verified): string[] {
  const lines = [
    end === null
      ? `${entries} entries were verified.`
      : `${entries} entries were verified, until seal ${end.sealNo} of ${end.sealedAt.toISOString()}.`,
  ]
  if (waiting.entries > 0)
    lines.push(
      `${waiting.entries} entries have no seal yet, the oldest of ${waiting.since?.toISOString()}; a running server seals them within a second.`,
    )
  return lines
}

function ofFacts({ states, end, waiting, old, forgotten, forgottenBefore }: VerifiedFacts): string[] {
  const until = end === null ? '' : `, until seal ${end.sealNo} of ${end.sealedAt.toISOString()}`
  const lines = [`${states} beginnings and ends of facts were verified${until}.`]
  if (old.sealed > 0)
    lines.push(
      `${old.sealed} of them are of facts from before facts were sealed: they were sealed as they were found, so earlier changes of them cannot be seen.`,
    )
  if (old.waiting > 0)
    lines.push(
      `${old.waiting} facts from before facts were sealed have no seal yet; a running server seals them.`,
    )
  if (waiting > 0)
    lines.push(
      `${waiting} facts began or ended and have no seal yet; a running server seals them within a second.`,
    )
  if (forgotten > 0)
    lines.push(
      `${forgotten} facts were deleted because they had expired: they ended by ${forgottenBefore?.toISOString()}, at least a year ago.`,
    )
  return lines
}

function ofHeads(heads: Report['heads']): string[] {
  if (heads === null)
    return [
      'No heads are kept outside the database (AUDIT_HEAD_DIR), so entries and seals of facts removed from the end, and chains that were computed again, are not noticed.',
    ]
  const newest = heads.at(-1)
  return newest === undefined
    ? []
    : [
        `The newest of ${heads.length} kept heads is of seal ${newest.sealNo}, written ${newest.writtenAt}. A chain that was computed again since then is not noticed.`,
      ]
}

function ofGaps(gaps: readonly Gap[]): string[] {
  if (gaps.length === 0) return []
  const names = gaps
    .slice(0, mostGaps)
    .map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
  const more = gaps.length > mostGaps ? ` and ${gaps.length - mostGaps} more ranges` : ''
  const count = gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [
    `Numbers without an entry: ${names.join(', ')}${more} (${count} in all). Their transactions were rolled back or have just been written, PostgreSQL crashed, or the entries were removed before their seal; which of these cannot be known.`,
  ]
}

const notSeen = [
  'Not noticed: what the owner of the database added, changed or removed before its seal (within a quarter of a second, or while no server ran); what was changed while triggers were disabled, if they are enabled again; an entry or a fact that was added with a time after the seal before it; since when access is known (fact_history), and times lost by a restore that were removed (fact_gap).',
]
