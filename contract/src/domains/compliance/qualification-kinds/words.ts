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
