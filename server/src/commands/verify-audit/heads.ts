import { Head, isGenuine } from '../../platform/audit/heads/head.ts'
import type { HeadStore } from '../../platform/audit/heads/head-store.ts'
import type { VerifiedFacts } from './facts.ts'
import type { Verified } from './verify.ts'

const day = 24 * 60 * 60_000
/** Entries are kept for a year at least (decision 0030). */
const leastKept = 365 * day

/** @throws with the name of a file that is damaged or was not signed by the server */
export async function readHeads(store: HeadStore, publicKeys: readonly string[]): Promise<Head[]> {
  const heads: Head[] = []
  for (const name of await store.list()) {
    const head = parse(await store.read(name))
    if (head === null) throw new UntrustedHead(`The head ${name} in ${store.place} is damaged.`)
    if (!isGenuine(head, publicKeys))
      throw new UntrustedHead(`The head ${name} in ${store.place} was not signed by this server.`)
    heads.push(head)
  }
  return heads.toSorted((one, other) => one.sealNo - other.sealNo)
}

export class UntrustedHead extends Error {}

function parse(text: string): Head | null {
  try {
    return Head.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Compares the seals with the heads, which are in the order of their seals. */
export function compareWith(heads: readonly Head[]) {
  const comparison = compareSeals(heads)
  return {
    visit: comparison.visit,

    /** What the heads show beyond the chain itself; null if nothing. */
    problem({ startsAfter, end, problem }: Verified, now: Date): string | null {
      const { rewritten, agreed } = comparison.found()
      if (rewritten !== null) {
        const since = agreed === null ? 'its start' : `seal ${agreed.sealNo}`
        return `Entries between ${since} and seal ${rewritten.sealNo} were altered, and the chain was computed again: it differs from the head of ${rewritten.writtenAt}.`
      }
      const gone = heads.find(({ sealNo }) => sealNo > (end?.sealNo ?? 0))
      if (problem === null && gone !== undefined)
        return `Entries were removed from the end: the audit trail ends with seal ${end?.sealNo ?? 0}, and the head of ${gone.writtenAt} is of seal ${gone.sealNo}.`
      const early = heads.find(
        ({ sealNo, sealedAt }) =>
          sealNo > 0 && sealNo <= startsAfter && now.getTime() - Date.parse(sealedAt) < leastKept,
      )
      return early === undefined
        ? null
        : `Entries until seal ${startsAfter} were removed, although they had not expired: seal ${early.sealNo} is of ${early.sealedAt}.`
    },
  }
}

/** The same for the seals of facts. */
export function compareFactsWith(heads: readonly Head[]) {
  const kept = heads
    .flatMap(({ facts, writtenAt }) => (facts === undefined ? [] : [{ ...facts, writtenAt }]))
    .toSorted((one, other) => one.sealNo - other.sealNo)
  const comparison = compareSeals(kept)
  return {
    visit: comparison.visit,
    problem({ end, problem }: VerifiedFacts): string | null {
      const { rewritten, agreed } = comparison.found()
      if (rewritten !== null) {
        const since = agreed === null ? 'the start' : `seal ${agreed.sealNo} of facts`
        return `Facts between ${since} and seal ${rewritten.sealNo} were altered, and their chain was computed again: it differs from the head of ${rewritten.writtenAt}.`
      }
      const gone = kept.find(({ sealNo }) => sealNo > (end?.sealNo ?? 0))
      return problem === null && gone !== undefined
        ? `Seals of facts were removed from the end: the last is ${end?.sealNo ?? 0}, and the head of ${gone.writtenAt} is of seal ${gone.sealNo}.`
        : null
    },
  }
}

/** Finds the last head that agrees with the seals, and the first one that differs. */
function compareSeals<Kept extends { sealNo: number; hash: string }>(kept: readonly Kept[]) {
  let next = 0
  let agreed: Kept | null = null
  let rewritten: Kept | null = null
  return {
    visit({ sealNo, hash }: { sealNo: number; hash: string }) {
      while ((kept[next]?.sealNo ?? Infinity) < sealNo) next += 1
      for (let head = kept[next]; head?.sealNo === sealNo; next += 1, head = kept[next]) {
        if (head.hash === hash) agreed = head
        else rewritten ??= head
      }
    },
    found: (): { agreed: Kept | null; rewritten: Kept | null } => ({ agreed, rewritten }),
  }
}
