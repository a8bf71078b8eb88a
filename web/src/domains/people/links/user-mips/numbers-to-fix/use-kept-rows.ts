import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { NumberToFix } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { NumberProblem } from '@gantry/contract/domains/people/links/user-mips/words'
import { useState } from 'react'

/** A row of the page; its problem is null after a right number was saved. */
export type KeptRow = Omit<NumberToFix, 'problem'> & { problem: NumberProblem | null }

type Kept = { list: string; rows: KeptRow[] }

/**
 * Keeps the rows of a page in their places while somebody types into them, although fixed numbers leave the list. The
 * next rows are shown when all of these are fixed, or when the page or a filter changes. `list` identifies them.
 */
export function useKeptRows(list: string, numbers: readonly NumberToFix[] | undefined) {
  const [kept, setKept] = useState<Kept>({ list: '', rows: [] })
  if (numbers && needsNewRows(kept, list, numbers)) setKept({ list, rows: [...numbers] })

  function noteSaved(userMipId: number, providerNumber: string): void {
    const problem = providerNumber === '' ? 'missing' : providerNumberProblem(providerNumber)
    setKept(({ rows, ...others }) => ({
      ...others,
      rows: rows.map((row) => (row.userMipId === userMipId ? { ...row, providerNumber, problem } : row)),
    }))
  }

  return { rows: kept.rows, noteSaved }
}

function needsNewRows(kept: Kept, list: string, numbers: readonly NumberToFix[]): boolean {
  if (kept.list !== list) return true
  const listed = new Set(numbers.map(({ userMipId }) => userMipId))
  if (kept.rows.some(({ userMipId }) => listed.has(userMipId))) return false
  return kept.rows.length > 0 || numbers.length > 0
}
