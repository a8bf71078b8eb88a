// This file has no schema library, because the portal's forms use it before they load one.
import { australianStates } from '../../../australian-states.ts'

/** Who has a qualification of a kind: a person or a MIP. */
export const qualificationSubjects = ['USER', 'MIP'] as const
export type QualificationSubject = (typeof qualificationSubjects)[number]

/** How a qualification is proven: by a public register, or by a document. */
export const proofs = ['REGISTER', 'DOCUMENT'] as const
export type Proof = (typeof proofs)[number]

/** The states and territories, and the Commonwealth, which license people and practices. */
export const jurisdictions = [...australianStates, 'CTH'] as const
export type Jurisdiction = (typeof jurisdictions)[number]

/**
 * The patterns that a kind may have: a row of character classes and plain characters, each with a fixed or limited
 * count. Such a pattern cannot take long on any number.
 */
const safePattern = /^\^(?:(?:\[[A-Za-z0-9-]{1,20}\]|[A-Za-z0-9 /-])(?:\{\d{1,2}(?:,\d{1,2})?\})?){1,20}\$$/

export function isSafePattern(pattern: string): boolean {
  if (!safePattern.test(pattern)) return false
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}
